#!/usr/bin/env python3
"""Whether two exports tell the same, but for ids, times of typing and the order within tables."""
import json
import re
import sys

# What an id or the moment of typing goes into.
OWN = {"id", "device", "position", "createdAt", "usedAt", "updatedAt"}


def plain(thing, moments):
    """A row without what two people typing the same would not have in common."""
    if isinstance(thing, dict):
        return {key: plain(value, moments) for key, value in thing.items() if key not in OWN}
    if isinstance(thing, list):
        return [plain(value, moments) for value in thing]
    if isinstance(thing, str) and re.fullmatch(r"[0-9a-f]{32}", thing):
        return "id"
    # Backdated ones are whole seconds, and the same in both.
    if isinstance(thing, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:]{8}(\.\d+)?Z", thing):
        return thing if thing in moments else "typed"
    return thing


def moments(export):
    return set(re.findall(r'"(\d{4}-\d\d-\d\dT[\d:]{8}(?:\.\d+)?Z)"', json.dumps(export)))


exports = [json.load(open(path, encoding="utf-8")) for path in sys.argv[1:]]
both = set.intersection(*map(moments, exports))
tables = [key for key, value in exports[0].items() if isinstance(value, list)]
different = 0
for table in tables:
    # The documents are what the tables are made of; ids and stamps are all through them.
    if table == "documents":
        if len(exports[0][table]) != len(exports[1][table]):
            print(f"{table}: {len(exports[0][table])} and {len(exports[1][table])}")
            different += 1
        continue
    rows = [sorted(json.dumps(plain(row, both), sort_keys=True) for row in export[table])
            for export in exports]
    for first, second in zip(*rows):
        if first != second:
            print(f"{table}: {first}\n{' ' * len(table)}  {second}")
            different += 1
            break
    if len(rows[0]) != len(rows[1]):
        print(f"{table}: {len(rows[0])} rows and {len(rows[1])}")
        different += 1
if not any(exports[0][table] for table in tables):
    sys.exit("nothing was exported")
sys.exit(1 if different else 0)
