#!/usr/bin/env python3
"""Checks the lines of a Containerfile against the package that it takes.

container.py CONTAINERFILE FOLDER CONTENTS SETTINGS: the folder has the package, the third file what
`dpkg-deb --contents` says of it, the last one what `quad-server config show` says.
Prints "ok NAME" or "no NAME: WHY", and in "health" and "serve" the commands of the container, as JSON.
"""
import fnmatch
import json
import os
import pathlib
import re
import sys

file, folder, contents, settings = sys.argv[1:]
text = re.sub(r"^#.*\n", "", pathlib.Path(file).read_text(), flags=re.M).replace("\\\n", " ")
lines = [line.split(maxsplit=1) for line in text.splitlines() if line.strip()]
listed = pathlib.Path(contents).read_text()
names = {line.split()[0] for line in pathlib.Path(settings).read_text().splitlines()}


def of(word):
    return [rest for first, rest in lines if first == word]


def is_packed(path):
    return re.search(rf" \.{re.escape(path)}$", listed, re.M) is not None


def told(name, *wrong):
    print(f"no {name}: {'; '.join(wrong)}" if wrong else f"ok {name}")


KNOWN = {"FROM", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
told("each line is one that is known here", *({first for first, _ in lines} - KNOWN))
told("it begins with a base of a version", *[one for one in of("FROM") if not re.search(r":\d", one)], *([] if lines[0][0] == "FROM" else ["no FROM"]))
sources = [word for one in of("COPY") for word in one.split()[:-1]]
told("what it copies is made by Tools/package",
     *[one for one in sources if not fnmatch.filter(os.listdir(folder), one)], *([] if sources else ["no COPY"]))
users = of("USER")
told("it runs as the user of the package",
     *[one for one in users if not re.search(rf"^u {one} ", pathlib.Path("Tools/systemd/quad-server.sysusers").read_text(), re.M)],
     *([] if len(users) == 1 else ["no USER"]))
data = re.search(r"^data = (.*)", pathlib.Path("Tools/packaging/quad-server/quad-server.conf").read_text(), re.M)[1]
told("its volume is the folder of the data", *([] if of("VOLUME") == [data] else of("VOLUME") or ["no VOLUME"]))
variables = dict(word.split("=", 1) for one in of("ENV") for word in one.split())
told("its variables are settings", *[
    one for one in variables if one != "QUAD_SERVER_CONFIG" and one.removeprefix("QUAD_").lower().replace("_", "-") not in names])
told("its file of settings is in the package",
     *[one for one in [variables["QUAD_SERVER_CONFIG"]] if not is_packed(one)])
told("the port is that at which it listens", *[one for one in of("EXPOSE") if one != variables["QUAD_PORT"]])
start = json.loads(of("ENTRYPOINT")[0])
told("it starts a program of the package", *[one for one in start if not is_packed(f"/usr/bin/{one}")])
health = of("HEALTHCHECK")[0].split("CMD", 1)[1]
for name, command in [("serve", start + json.loads(of("CMD")[0])), ("health", json.loads(health))]:
    with open(os.path.join(folder, name), "w") as out:
        json.dump({"command": command, "variables": variables}, out)
