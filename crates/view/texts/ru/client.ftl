# Партии на сервере, со стороны того, кто там играет.

client-bad-link = это не ссылка на партию; ссылки выглядят так: http://192.168.1.7:8080/g/abcdefgh12345678
client-no-tls = эта сборка не открывает ссылки https; их открывают пакеты и сборка с --features tls
client-unreachable = сервер недоступен: { $reason }
client-no-such-host = его адрес неизвестен
client-unavailable = он отвечает { $status }
client-closed = он закрыл соединение
client-refused = сервер отказал: { $reason }
client-sentence = { $sentence }
client-not-understood = по этому адресу отвечает не сервер inarow
client-too-much = слишком много команд ждут сервера
