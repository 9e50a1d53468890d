#!/usr/bin/env python3
"""A server that answers a byte a second: drip.py PORT head|body|silence, until it is ended or 90 seconds have passed.

It promises a long answer. With "head" already its status line comes so slowly; with "silence" nothing comes behind it.
"""
import socket
import sys
import threading
import time

port, part = int(sys.argv[1]), sys.argv[2]
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n"


def answer(connection):
    with connection:
        try:
            connection.recv(65536)
            slow = HEAD + b"[" * 1000 if part == "head" else b"[" * 1000
            if part != "head":
                connection.sendall(HEAD)
            for byte in slow:
                if part == "silence":
                    break
                connection.sendall(bytes([byte]))
                time.sleep(1)
            time.sleep(90)
        except OSError:
            pass


with socket.create_server(("127.0.0.1", port)) as listener:
    listener.settimeout(1)
    end = time.monotonic() + 90
    while time.monotonic() < end:
        try:
            connection, _ = listener.accept()
        except TimeoutError:
            continue
        threading.Thread(target=answer, args=[connection], daemon=True).start()
