"""A proxy between a load and its server that does something wrong.

Usage: liar.py swallow|double SERVER_PORT PORT_FILE. `swallow` answers every tenth message as the
server would, and passes nothing on. `double` passes every message on twice, the second time under
another id. Everything else is passed on as it is; streams are refused.
"""
import http.client
import http.server
import json
import sys
import uuid

lie, port, port_file = sys.argv[1], int(sys.argv[2]), sys.argv[3]
messages = 0


class Liar(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def ask(self, body):
        server = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        skipped = ["host", "content-length"]
        headers = {k: v for k, v in self.headers.items() if k.lower() not in skipped}
        server.request(self.command, self.path, body, headers)
        answer = server.getresponse()
        return answer.status, answer.getheader("content-type"), answer.read()

    def carry(self):
        global messages
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.command == "POST" and self.path == "/v1/messages":
            messages += 1
            message = json.loads(body)
            if lie == "swallow" and messages % 10 == 0:
                number = {**message, "number": 1, "from": message["to"], "sentAt": 0}
                return self.answer(200, "application/json", json.dumps(number).encode())
            if lie == "double":
                self.ask(json.dumps({**message, "id": uuid.uuid4().hex}).encode())
        self.answer(*self.ask(body))

    def answer(self, status, form, body):
        self.send_response(status)
        if form:
            self.send_header("content-type", form)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = carry


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Liar)
with open(port_file, "w") as file:
    file.write(f"{server.server_port}\n")
server.serve_forever()
