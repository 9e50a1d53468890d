#!/usr/bin/env python3
"""A server in between that knows less: it passes requests on, but says 404 to some paths.

Usage: proxy.py URL PREFIX. Prints its port on 127.0.0.1.
"""
import http.server
import sys
import urllib.request

url, refused = sys.argv[1:]


class Proxy(http.server.BaseHTTPRequestHandler):
    def answer(self):
        if self.path.startswith(refused):
            self.send_error(404)
            return
        body = self.rfile.read(int(self.headers.get("content-length", 0))) or None
        request = urllib.request.Request(
            url + self.path, body, dict(self.headers), method=self.command)
        with urllib.request.urlopen(request) as reply:
            data = reply.read()
            self.send_response(reply.status)
        self.send_header("content-type", reply.headers["content-type"])
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = do_PUT = do_DELETE = answer

    def log_message(self, *_):
        pass


proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
print(proxy.server_port, flush=True)
proxy.serve_forever()
