#!/usr/bin/env python3
"""A bot for games by link: `INAROW_BOT_TOKEN=TOKEN link-bot.py http://127.0.0.1:8080`, or the token as second argument. It takes
every challenge without an opening's choices and tries cells by chance until the server allows one: so it plays every game."""
import contextlib, json, os, random, sys, threading, urllib.error, urllib.request

def ask(path, key, body=None):
    headers = {"Authorization": "Bearer " + key, "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(sys.argv[1] + path, body and json.dumps(body).encode(), headers))

def play(id, side, secret):
    print(f"{sys.argv[1]}/g/{id} as {side}", flush=True)
    for _ in ask(f"/api/games/{id}/events", secret):        # a line for each event, and an empty one after a silence
        game = json.load(ask(f"/api/games/{id}", secret))
        if game["state"]["over"]:
            return print(f"{sys.argv[1]}/g/{id} is over: {game['state']['over']}", flush=True)
        width, height = (game["setup"].get(name, game["setup"].get("size", 9)) for name in ("width", "height"))
        for cell in random.sample(range(width * height), width * height) if game["state"]["turn"] == side else []:
            command = {"command": f"{game['last']} {cell}", "play": f"{cell % width},{cell // width}", "ply": len(game["moves"])}
            with contextlib.suppress(urllib.error.HTTPError):   # 409 says why not: occupied, a wall, forbidden
                ask(f"/api/games/{id}/commands", secret, command)
                break

token = sys.argv[2] if len(sys.argv) > 2 else os.environ["INAROW_BOT_TOKEN"]
lines = ask("/api/bot/events", token)
print("waiting for challenges", flush=True)
for line in lines:
    told = json.loads(line.strip() or "{}")
    if "challenge" in told:
        ask(f"/api/bot/challenges/{told['challenge']['id']}", token, {"accept": "opening" not in told["challenge"]["game"]})
    if "game" in told:
        threading.Thread(target=play, kwargs=told["game"], daemon=True).start()
