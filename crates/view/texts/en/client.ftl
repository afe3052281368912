# Games on a server, from the side of whoever plays there.

client-bad-link = this is not a link to a game; links look like http://192.168.1.7:8080/g/abcdefgh12345678
client-no-tls = this build cannot open https links; the packages can, and so does a build with --features tls
client-unreachable = the server cannot be reached: { $reason }
client-no-such-host = its address is not known
client-unavailable = it answers { $status }
client-closed = it has closed the connection
client-refused = the server refuses: { $reason }
client-sentence = { $sentence }
client-not-understood = this address does not answer like an inarow server
client-too-much = too many commands are waiting for the server
