"""Sends bytes to a server and prints its answer; ends with 0 if the server ends the connection.

Usage: raw.py URL TEXT, with \\r and \\n in TEXT, and SECONDS to wait for the end, 5 if not given
"""

import socket
import sys
import time
from urllib.parse import urlparse

url = urlparse(sys.argv[1])
patience = float(sys.argv[3]) if len(sys.argv) > 3 else 5
with socket.create_connection((url.hostname, url.port), patience) as connection:
    connection.sendall(sys.argv[2].encode().decode("unicode_escape").encode("latin-1"))
    end = time.monotonic() + patience
    while (left := end - time.monotonic()) > 0:
        connection.settimeout(left)
        try:
            received = connection.recv(65536)
        except TimeoutError:
            break
        if not received:
            sys.exit(0)
        sys.stdout.write(received.decode("latin-1").replace("\r", ""))
        sys.stdout.flush()
sys.exit(1)
