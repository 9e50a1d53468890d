"""Holds the schema of scenarios against the reader, on wrong files, examples and mutations.

Usage: Tests/Scenarios/agree.py BIN_FOLDER [MUTATIONS]
It needs PyPI's jsonschema and PyYAML, and says so with exit code 77 where they are missing.
"""
import json, os, random, re, subprocess, sys, tempfile

try:
    import yaml
    from jsonschema import Draft202012Validator
except ImportError as error:
    print(f"skip: {error}")
    sys.exit(77)

binary = os.path.abspath(sys.argv[1]) + "/quad-sim"
count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
schema = json.load(open("docs/scenarios/scenario.schema.json"))
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)


class Loader(yaml.SafeLoader):
    """The core schema of YAML 1.2, in which 12:30 and 2026-03-02 are texts."""


Loader.yaml_implicit_resolvers = {}
for tag, pattern in [
    ("null", r"^(~|null|Null|NULL|)$"), ("bool", r"^(true|True|TRUE|false|False|FALSE)$"),
    ("int", r"^[-+]?[0-9]+$"), ("float", r"^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$"),
]:
    Loader.add_implicit_resolver(
        f"tag:yaml.org,2002:{tag}", re.compile(pattern), list("-+0123456789.~nNtTfF") + [""])


def refused(paths):
    """Returns the files in whose form the reader finds a mistake."""
    bad = set()
    for start in range(0, len(paths), 2000):
        out = subprocess.run(
            [binary, "check", "--form", *paths[start:start + 2000]], capture_output=True)
        for line in out.stdout.decode().splitlines():
            found = re.match(r"(.*?\.(?:yaml|json)):\d+:\d+: ", line)
            if found:
                bad.add(found.group(1))
    return bad


def mutated(value, dice, vocabulary):
    """Returns a story with one or two changes somewhere."""
    value = json.loads(json.dumps(value))
    for _ in range(dice.choice([1, 1, 2])):
        spots = []

        def visit(node):
            for key in list(node.keys() if isinstance(node, dict) else range(len(node))):
                spots.append((node, key))
                if isinstance(node[key], (dict, list)):
                    visit(node[key])

        visit(value)
        node, key = dice.choice(spots)
        kind = dice.randrange(5)
        if kind == 0:
            del node[key]
        elif kind == 1:
            node[key] = dice.choice(STRANGE)
        elif kind == 2 and isinstance(node, dict):
            node[dice.choice(vocabulary)] = dice.choice(STRANGE)
        elif kind == 3 and isinstance(node, dict):
            node[dice.choice(vocabulary)] = node.pop(key)
        elif isinstance(node, list):
            node.insert(key, dice.choice(node))
        else:
            node[key] = [node[key]] if dice.random() < 0.5 else {key: node[key]}
    return value


STRANGE = [
    None, True, False, 0, 1, -1, 2, 40, 1000, 1001, -1001, 2.5, 2**63 - 1, -2**63, 2**63, "", " ",
    "x", "$goal", "$", "$$x", "$Goal", "09:30", "47:59:59", "48:00", "day 2 09:30", "day 0 09:30",
    "day 399 09:30", "day 400 09:30", "9:30", "2026-03-02", "2026-3-2", "5s", "0s", "5", "999999d",
    "Ada", "Ada on phone", "Ada on", "sync", "loss", "week", "at most", [], {}, ["x"], {"x": 1},
    "x" * 31, "x" * 201, "x" * 2001, "Zoë", "a.b", "a b", "'-", "\u3000",
]

examples, stories = [], []
for folder in ["docs/scenarios", "Tests/Scenarios/bad"]:
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".yaml"):
            continue
        path = f"{folder}/{name}"
        try:
            data = yaml.load(open(path, encoding="utf-8", newline=""), Loader)
        except (yaml.YAMLError, UnicodeError, ValueError, RecursionError):
            continue
        if name in ("twice.yaml", "alias.yaml", "alias-bomb.yaml"):
            continue  # A parsed value has neither repeated names nor aliases.
        examples.append((path, data))
        if folder == "docs/scenarios":
            stories.append(data)

wrong = []
bad = refused([path for path, _ in examples])
for path, data in examples:
    if validator.is_valid(data) == (path in bad):
        wrong.append((path, [error.message[:80] for error in validator.iter_errors(data)][:2]))
print(f"{len(examples)} files compared")

dice = random.Random(7)
vocabulary = sorted({word for word in re.findall(r'"([a-z][a-z ]*)": ', json.dumps(schema))})
with tempfile.TemporaryDirectory() as folder:
    made = []
    for number in range(count):
        story = dict(dice.choice(stories))
        # A few steps of each are enough, and cheap.
        start = dice.randrange(max(1, len(story["steps"]) - 3))
        story["steps"] = story["steps"][start:start + 3]
        path = f"{folder}/{number}.json"
        data = mutated(story, dice, vocabulary)
        with open(path, "w") as file:
            json.dump(data, file, ensure_ascii=False)
        made.append((path, data))
    bad = refused([path for path, _ in made])
    for path, data in made:
        if validator.is_valid(data) == (path in bad):
            wrong.append((json.dumps(data, ensure_ascii=False)[:1500], path in bad))
print(f"{count} mutations compared, {len(bad)} of them refused")
for case in wrong[:5]:
    print("the schema and the reader disagree:", *case)
sys.exit(1 if wrong or not bad else 0)
