#!/usr/bin/env python3
"""Looks at pictures as other programs see them.

pictures.py png FILE OUTPUT          the pixels that kitty's protocol shows in OUTPUT are those of the PNG
pictures.py sixel FILE OUTPUT        the same of sixels, in steps of a fifth
pictures.py clean BEFORE AFTER       the pixels are equal, and exiftool and Pillow see no metadata; exits with 3 without them
pictures.py ask ANSWER COMMAND...    runs a command on a terminal that answers the question for its attributes, and
                                     prints what it showed
"""
import base64
import json
import os
import pty
import re
import select
import subprocess
import sys
import time
import zlib


def pixels(data):
    """The size and pixels of an 8-bit PNG in RGB or RGBA; what is not opaque is on black."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    place, packed = 8, b""
    while place < len(data):
        length = int.from_bytes(data[place:place + 4], "big")
        kind, content = data[place + 4:place + 8], data[place + 8:place + 8 + length]
        assert zlib.crc32(kind + content) == int.from_bytes(data[place + 8 + length:place + 12 + length], "big")
        if kind == b"IHDR":
            width, height = int.from_bytes(content[:4], "big"), int.from_bytes(content[4:8], "big")
            depth = {2: 3, 6: 4}[content[9]]
            assert content[8] == 8 and content[12] == 0
        if kind == b"IDAT":
            packed += content
        place += 12 + length
    lines, row, last, found = zlib.decompress(packed), depth * width, bytes(depth * width), []
    for start in range(0, len(lines), row + 1):
        kind, line = lines[start], bytearray(lines[start + 1:start + 1 + row])
        for index in range(row):
            left = line[index - depth] if index >= depth else 0
            up, corner = last[index], last[index - depth] if index >= depth else 0
            guess = left + up - corner
            nearest = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
            line[index] = line[index] + [0, left, up, (left + up) // 2, nearest][kind] & 255
        for start in range(0, row, depth):
            opacity = line[start + 3] if depth == 4 else 255
            found.append(tuple((part * opacity + 127) // 255 for part in line[start:start + 3]))
        last = bytes(line)
    return width, height, found


def shown_by_kitty(text):
    parts = re.findall(rb"\x1b_G([^;]*);([^\x1b]*)\x1b\\", text)
    assert parts and parts[0][0].startswith(b"a=T,f=100,q=2,"), parts
    assert all(len(data) <= 4096 for _, data in parts)
    assert [keys[-3:] for keys, _ in parts] == [b"m=1"] * (len(parts) - 1) + [b"m=0"]
    return base64.b64decode(b"".join(data for _, data in parts))


def shown_by_sixels(text):
    head, body = re.search(rb'\x1bPq"1;1;(\d+;\d+)(.*?)\x1b\\', text, re.S).groups()
    width, height = map(int, head.split(b";"))
    colors, found = {}, {}
    color = column = top = 0
    for token in re.findall(rb"#\d+;2;\d+;\d+;\d+|#\d+|!\d+[?-~]|[?-~]|\$|-", body):
        if token[:1] == b"#":
            numbers = list(map(int, token[1:].split(b";")))
            if len(numbers) > 1:
                colors[numbers[0]] = tuple(numbers[2:])
            color = numbers[0]
        elif token == b"$":
            column = 0
        elif token == b"-":
            column, top = 0, top + 6
        else:
            count, sign = (int(token[1:-1]), token[-1]) if token[:1] == b"!" else (1, token[0])
            for _ in range(count):
                for bit in range(6):
                    if sign - 63 >> bit & 1:
                        assert (column, top + bit) not in found, "a pixel is told twice"
                        found[column, top + bit] = colors[color]
                column += 1
    assert len(found) == width * height, "each pixel is told"
    return width, height, [found[x, y] for y in range(height) for x in range(width)]


def clean(before, after):
    try:
        from PIL import Image, ImageOps
        tags = json.loads(subprocess.run(["exiftool", "-j", "-g", after], capture_output=True, check=True).stdout)[0]
    except (ImportError, FileNotFoundError):
        sys.exit(3)
    one, other = (ImageOps.exif_transpose(Image.open(path)) for path in (before, after))
    assert one.size == other.size, "other sides"
    # Of 16 bits 8 stay; a WebP with losses and opacity is packed anew, which loses a little.
    is_deep = open(before, "rb").read(25)[24:] == b"\x10" and before.endswith(".png")
    most = 1 if is_deep else 6 if before.endswith("alpha.webp") else 0
    if one.mode.startswith("I"):
        one = one.point(lambda value: value / 256)
    one, other = (picture.convert("RGB").convert("RGBA") if picture.mode == "CMYK" else picture.convert("RGBA")
                  for picture in (one, other))
    pairs = [(a, b) for a, b in zip(one.getdata(), other.getdata()) if a[3] or b[3]]
    apart = sum(abs(x - y) for a, b in pairs for x, y in zip(a, b)) / max(1, 4 * len(pairs))
    assert apart <= most, f"other pixels: {apart}"
    groups = set(tags) - {"SourceFile", "ExifTool", "File", "Composite", "PNG", "JFIF", "RIFF", "APP14"}
    assert groups <= {"EXIF"} and set(tags.get("EXIF", {})) <= {"Orientation"}, tags
    assert b"SECRET" not in open(after, "rb").read()


def ask(answer, command):
    pid, terminal = pty.fork()
    if pid == 0:
        os.execvp(command[0], command)
    shown, asked, ends = b"", False, time.monotonic() + 20
    while time.monotonic() < ends:
        if not select.select([terminal], [], [], 0.5)[0]:
            continue
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
        if b"\x1b[c" in shown and not asked:
            asked = True
            os.write(terminal, answer.encode().decode("unicode_escape").encode())
    _, status = os.waitpid(pid, 0)
    sys.stdout.buffer.write(shown)
    sys.exit(os.waitstatus_to_exitcode(status))


what, rest = sys.argv[1], sys.argv[2:]
if what == "png":
    assert shown_by_kitty(open(rest[1], "rb").read()) == open(rest[0], "rb").read()
elif what == "sixel":
    width, height, exact = pixels(open(rest[0], "rb").read())
    fifths = [tuple((part * 5 + 127) // 255 * 20 for part in pixel) for pixel in exact]
    assert shown_by_sixels(open(rest[1], "rb").read()) == (width, height, fifths)
elif what == "clean":
    clean(*rest)
elif what == "ask":
    ask(rest[0], rest[1:])
