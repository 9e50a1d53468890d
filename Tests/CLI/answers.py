#!/usr/bin/env python3
"""Answers what checks.sh asks about files, one question after the other, as long as a suite runs.

answers.py ASKED ANSWERED: two named pipes. A question is "WHAT, EXPRESSION, FILE" with NUL between;
the answer to a claim is empty if it holds. So Python starts once and not for each check.
"""
import json
import os
import sys
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import fitting  # noqa: E402


def answer(what, expression, path):
    if what == "fits":
        return fitting.wider(int(expression), path)
    d = json.load(open(path, encoding="utf-8"))
    if what == "value":
        return str(eval(f"({expression})", {"d": d, "json": json}))
    if what == "export":
        assert list(d)[:2] == ["format", "schemaVersion"] and d["schemaVersion"] == 1, d
    else:
        for thing in d if isinstance(d, list) else [d]:
            assert next(iter(thing)) == "schemaVersion" and thing["schemaVersion"] == 1, thing
    assert eval(f"({expression})", {"d": d}), d
    return ""


asked, answered = sys.argv[1:]
while True:
    with open(asked, encoding="utf-8", newline="") as pipe:
        text = pipe.read()
    # The one who asked before may close the pipe only now.
    if not text:
        continue
    question = text.split("\0")
    try:
        said = answer(*question)
    except Exception:
        said = traceback.format_exc(limit=0)
        if question[0] == "value":
            print(said, file=sys.stderr)
            said = ""
    with open(answered, "w", encoding="utf-8", newline="") as pipe:
        pipe.write(said)
