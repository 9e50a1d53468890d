"""What somebody else gets from a server that is attacked."""
import threading
import time

from server import Refused


class Watch(threading.Thread):
    """Asks the same again and again, each time on a connection of its own, and keeps the times."""

    def __init__(self, server, path, source, token=None, pause=0.02):
        super().__init__(daemon=True)
        self.server, self.path, self.source = server, path, source
        self.token, self.pause = token, pause
        self.times, self.errors, self.is_over = [], [], False

    def run(self):
        while not self.is_over:
            start = time.perf_counter()
            try:
                self.server.call("GET", self.path, token=self.token, source=self.source)
                self.times.append(1000 * (time.perf_counter() - start))
            except (OSError, Refused) as error:
                self.errors.append(str(error))
            time.sleep(self.pause)

    def end(self):
        self.is_over = True
        self.join()
        return sorted(self.times) or [float("inf")]


def at(times, part):
    return times[min(len(times) - 1, int(part * len(times)))]
