#!/usr/bin/env python3
"""Measures rows 1 to 22 of docs/population.md with NumPy, on the files of `quad-sim people --export`.

Usage: figures.py FOLDER DAYS FIRST_DATE ZONE

It prints one line a row, its number and its figures, as `quad-sim people --stats` measures them; row 23 follows from
sleep and deadlines, which no file has. `--compare FILE` holds them against the JSON of `--stats --json` and ends with 1
if a figure differs by more than a hundredth.
"""
import argparse
import datetime
import itertools
import json
import math
import pathlib
import re
import sys
import zoneinfo

import numpy as np

BEYOND = 1 << 40
PEOPLE, BUILDINGS, ROOM_BITS = 125, 8, 8


def exponent(numbers, least, most):
    numbers = numbers[(numbers >= least) & (numbers <= most)]
    if len(numbers) < 10:
        return math.nan
    value, reach = np.log(numbers / least).mean(), math.log(most / least)

    def mean(power):
        power -= 1
        return reach / 2 if abs(power * reach) <= 1e-6 else 1 / power - reach / math.expm1(power * reach)

    return bisected(value, mean)


def whole_exponent(numbers, least, most):
    numbers = numbers[(numbers >= least) & (numbers <= most)]
    if len(numbers) < 10:
        return math.nan
    logs = np.log(np.arange(least, most + 1))

    def mean(power):
        shares = np.exp(-power * logs)
        return (shares * logs).sum() / shares.sum()

    return bisected(np.log(numbers).mean(), mean)


def bisected(value, mean):
    low, high = -2.0, 8.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if mean(middle) > value else (low, middle)
    return (low + high) / 2


def line(points):
    """Returns the slope of the best line through points, and the share of the spread that it explains."""
    if len(points) < 2:
        return 0.0, 0.0
    left, right = np.array(points).T
    left, right = left - left.mean(), right - right.mean()
    wide, high, both = (left * left).sum(), (right * right).sum(), (left * right).sum()
    return (both / wide, both * both / (wide * high)) if wide > 0 and high > 0 else (0.0, 0.0)


def gini(counts):
    ranks = np.arange(1, len(counts) + 1)
    return ((2 * ranks - len(counts) - 1) * np.sort(counts)).sum() / (len(counts) * counts.sum())


def top_share(part, numbers):
    count = max(1, int(len(numbers) * part + 0.5))
    return np.sort(numbers)[::-1][:count].sum() / numbers.sum()


def groups(keys):
    """Returns the slices of equal neighbours."""
    edges = np.flatnonzero(np.diff(keys)) + 1
    return list(zip(np.r_[0, edges], np.r_[edges, len(keys)])) if len(keys) else []


# Rows 1 to 9: where people are.

class Stays:
    def __init__(self, folder):
        data = np.loadtxt(folder / "visits.csv", delimiter=",", skiprows=1, dtype=np.float64)
        self.person, self.place, self.building = (data[:, column].astype(np.int64) for column in range(3))
        self.east, self.north = data[:, 3], data[:, 4]
        self.start, self.end = data[:, 5].astype(np.int64), data[:, 6].astype(np.int64)
        self.slices = groups(self.person)
        self.homes = [self.home(slice(*part)) for part in self.slices]

    def home(self, part):
        places, index = np.unique(self.place[part], return_inverse=True)
        return places[np.bincount(index, weights=(self.end - self.start)[part]).argmax()]


def jumps(stays):
    distances = np.hypot(np.diff(stays.east), np.diff(stays.north))
    far = distances[(np.diff(stays.person) == 0) & (distances >= 1000)]
    return exponent(far, 1000, 300_000), far.max() / 1000


def radius(stays, first, last):
    east, north = stays.east[first:last], stays.north[first:last]
    return math.sqrt(((east - east.mean()) ** 2 + (north - north.mean()) ** 2).mean())


def gyration(stays):
    whole = np.array([radius(stays, *part) for part in stays.slices])
    begin, week = stays.start[0], 7 * 86400

    def until(end):
        return np.mean([
            radius(stays, first, first + np.searchsorted(stays.start[first:last], end))
            for first, last in stays.slices])

    return exponent(whole, 1000, 150_000), until(begin + 3 * week) / max(until(begin + 2 * week), 1)


def returns(stays):
    hours, ranks = np.zeros(84), np.zeros(20)
    for first, last in stays.slices:
        order = np.lexsort((stays.start[first:last], stays.place[first:last]))
        places, starts = stays.place[first:last][order], stays.start[first:last][order]
        same = places[1:] == places[:-1]
        since = ((starts[1:] - starts[:-1])[same] / 3600 + 0.5).astype(np.int64)
        hours += np.bincount(since[since < 84], minlength=84)
        counts = np.sort(np.unique(places, return_counts=True)[1])[::-1][:20] / (last - first)
        ranks[:len(counts)] += counts
    peaks = [hours[peak] / hours[peak - 18:peak - 5].mean() for peak in (24, 48, 72)]
    ranks = ranks[ranks > 0]
    return *peaks, -line([(math.log(rank + 1), math.log(count)) for rank, count in enumerate(ranks)])[0]


def firsts(stays):
    keys = stays.person << 44 | stays.place
    _, index, counts = np.unique(keys, return_index=True, return_counts=True)
    return index, counts


def distinct(stays, start, days):
    index, _ = firsts(stays)
    seen = np.bincount((stays.start[index] - start) // 86400, minlength=days)[:days].cumsum()
    return (line([(math.log(day + 1), math.log(count)) for day, count in enumerate(seen) if count])[0],)


def exploration(stays):
    index, counts = firsts(stays)
    return len(index) / len(stays.place), (counts == 1).mean()


def bound(sequence):
    kinds, sequence = np.unique(sequence, return_inverse=True)
    if len(kinds) < 2:
        return 1.0
    text, total, starts = sequence.astype(np.uint16).tobytes(), 0, {}
    count = len(sequence)
    for place in range(count):
        longest = 0
        for begin in starts.get(sequence[place], ()):
            room = min(place - begin, count - place)
            if longest >= room:
                continue
            # A longer part than the longest so far begins with as much.
            if text[2 * begin:2 * (begin + longest + 1)] != text[2 * place:2 * (place + longest + 1)]:
                continue
            length = longest + 1
            while length < room and sequence[begin + length] == sequence[place + length]:
                length += 1
            longest = length
        total += longest + 1
        starts.setdefault(sequence[place], []).append(place)
    entropy, kinds = count * math.log2(count) / total, len(kinds)
    if entropy >= math.log2(kinds):
        return 1 / kinds
    low, high = 1 / kinds, 1 - 1e-12
    for _ in range(60):
        chance = (low + high) / 2
        noise = (-chance * math.log2(chance) - (1 - chance) * math.log2(1 - chance)
                 + (1 - chance) * math.log2(kinds - 1))
        low, high = (chance, high) if noise > entropy else (low, chance)
    return (low + high) / 2


def predictability(stays, start, days):
    middles = start + np.arange(days * 48) * 1800 + 900
    slots, moves = [], []
    for first, last in stays.slices[::max(1, len(stays.slices) // 100)]:
        index = np.minimum(np.searchsorted(stays.end[first:last], middles), last - first - 1)
        slots.append(bound(stays.place[first:last][index]))
        moves.append(bound(stays.place[first:last]))
    return np.mean(slots), np.mean(moves)


def motif(places, known={}):
    numbers = {}
    order = tuple(numbers.setdefault(place, len(numbers)) for place in places)
    if order not in known:
        size, edges = len(numbers), {edge for edge in zip(order, order[1:]) if edge[0] != edge[1]}
        known[order] = None if size > 6 else (size, min(
            sum(1 << ((0, *rest)[one] * 6 + (0, *rest)[other]) for one, other in edges)
            for rest in itertools.permutations(range(1, max(size, 1)))))
    return known[order]


def motifs(stays, start, days):
    counts, favourites, total = {}, [], 0
    for first, last in stays.slices:
        mine = {}
        starts, ends, buildings = stays.start[first:last], stays.end[first:last], stays.building[first:last]
        for day in range(days):
            dawn, dusk = start + day * 86400, start + (day + 1) * 86400
            begin, end = np.searchsorted(ends, dawn, "right"), np.searchsorted(starts, dusk)
            parts = np.minimum(ends[begin:end], dusk) - np.maximum(starts[begin:end], dawn)
            places = buildings[begin:end][parts >= 1800].tolist()
            form = motif([place for number, place in enumerate(places)
                          if number == 0 or places[number - 1] != place])
            counts[form] = counts.get(form, 0) + 1
            mine[form] = mine.get(form, 0) + 1
            total += 1
        best = max((count, -form[1]) for form, count in mine.items() if form) if any(mine) else None
        if best:
            form = next(form for form, count in mine.items() if form and (count, -form[1]) == best)
            favourites.append((form, best[0] / days))
    known = sorted((count for form, count in counts.items() if form), reverse=True)
    usual = np.mean([counts[form] / total for form, _ in favourites])
    return sum(known[:17]) / total, np.mean([share for _, share in favourites]) / usual


def smirnov(sample, cumulative):
    sample = np.sort(sample)
    shares, count = cumulative(sample), len(sample)
    steps = np.arange(count) / count
    scaled = (math.sqrt(count) + 0.12 + 0.11 / math.sqrt(count)) * max(
        (steps + 1 / count - shares).max(), (shares - steps).max())
    if scaled <= 0.2:
        return 1.0
    terms = np.arange(1, 101)
    return min(1.0, max(0.0, 2 * ((-1.0) ** (terms + 1) * np.exp(-2 * terms ** 2 * scaled ** 2)).sum()))


def lower_gamma(shape, points):
    values = []
    for point in points:
        front = math.exp(shape * math.log(point) - point - math.lgamma(shape))
        if point < shape + 1:
            steps = np.cumprod(point / (shape + np.arange(1, 501)))
            values.append(front * (1 + steps.sum()) / shape)
            continue
        lower, ratio = point + 1 - shape, 1e300
        value = down = 1 / lower
        for step in range(1, 501):
            factor = -step * (step - shape)
            lower += 2
            down, ratio = 1 / (factor * down + lower), lower + factor / ratio
            value *= down * ratio
            if abs(down * ratio - 1) < 1e-14:
                break
        values.append(1 - front * value)
    return np.array(values)


def on_campus(stays):
    inside, lengths = stays.place < BEYOND, stays.end - stays.start
    own = np.zeros(len(stays.place), dtype=bool)
    for home, part in zip(stays.homes, stays.slices):
        own[slice(*part)] = stays.place[slice(*part)] == home
    walked = np.hypot(np.diff(stays.east), np.diff(stays.north))
    walks = walked[(np.diff(stays.person) == 0) & inside[1:] & inside[:-1] & (walked >= 10)]
    pauses = lengths[inside & ~own & (lengths >= 300)] / 60

    def sample(numbers):
        return numbers[(np.arange(min(len(numbers), 250)) * (len(numbers) / min(len(numbers), 250))).astype(int)]

    logs = np.log(sample(walks))
    normal = smirnov(logs, lambda values: np.array([
        0.5 * math.erfc((logs.mean() - value) / (logs.std() * math.sqrt(2))) for value in values]))
    some = sample(pauses)
    gap = math.log(some.mean()) - np.log(some).mean()
    shape = (3 - gap + math.sqrt((gap - 3) ** 2 + 24 * gap)) / (12 * gap)
    return normal, smirnov(some, lambda values: lower_gamma(shape, values * shape / some.mean()))


def spiral(number):
    column = row = turn = leg = 0
    step = left = 1
    for _ in range(number):
        column, row = column + (1, 0, -1, 0)[turn], row + (0, 1, 0, -1)[turn]
        left -= 1
        if left == 0:
            turn, leg = (turn + 1) % 4, leg + 1
            step += leg % 2 == 0
            left = step
    return column, row


def near_home(stays):
    shares = []
    for home, part in zip(stays.homes, stays.slices):
        if home >= BEYOND:
            continue
        part = slice(*part)
        column, row = spiral(int(home >> ROOM_BITS) // BUILDINGS)
        nearest = np.full(part.stop - part.start, np.inf)
        for index in range(BUILDINGS):
            east = column * 240 + (-85, -42, 12, 85)[index % 4]
            north = row * 240 + (-20, 22)[index // 4]
            wide = np.maximum(0, np.abs(stays.east[part] - east) - 15)
            high = np.maximum(0, np.abs(stays.north[part] - north) - 15)
            nearest = np.minimum(nearest, np.hypot(wide, high))
        lengths = (stays.end - stays.start)[part]
        near = (stays.place[part] < BEYOND) & (nearest <= 50)
        shares.append(lengths[near].sum() / max(lengths.sum(), 1))
    return (np.median(shares),)


# Rows 10 to 15: faces at tables.

class Meetings:
    def __init__(self, contacts):
        order = np.lexsort(contacts.T[[0, 2, 1]])
        second, one, other = contacts[order].T
        pair = one << 20 | other
        begins = np.r_[True, (np.diff(pair) != 0) | (np.diff(second) != 20)] if len(pair) else np.zeros(0, bool)
        index = np.flatnonzero(begins)
        self.ticks = np.diff(np.r_[index, len(pair)])
        self.pair, self.start = pair[index], second[index]
        self.end = self.start + self.ticks * 20

    def pauses(self):
        same = self.pair[1:] == self.pair[:-1]
        return (self.start[1:] - self.end[:-1])[same].astype(np.float64)

    def person_days(self):
        days = self.start // 86400
        is_new = np.r_[True, (np.diff(self.pair) != 0) | (np.diff(days) != 0)]
        keys = np.r_[(self.pair >> 20) << 32 | days, (self.pair & 0xFFFFF) << 32 | days]
        _, index = np.unique(keys, return_inverse=True)
        twice = (np.ones(len(self.pair)), is_new.astype(float), self.ticks / 3)
        return [np.bincount(index, weights=np.r_[values, values]) for values in twice]


def again(meetings):
    gaps = meetings.pauses()

    def points(low, high):
        times = [low * (high / low) ** (number / 12) for number in range(13)]
        counts = [(gaps > time).sum() for time in times]
        return [(time, math.log(count)) for time, count in zip(times, counts) if count > 10]

    short, beyond = points(600, 43200), points(43200, 43200 * 20)

    def logarithmic(some):
        return [(math.log(time), count) for time, count in some]

    return line(logarithmic(short))[1], line(beyond)[1] - line(logarithmic(beyond))[1]


def company(folder, days, first, zone, sizes):
    contacts = np.loadtxt(folder / "contacts.csv", dtype=np.int64)
    # A quarter's day ends before the next one begins, at four in the morning.
    midnights = np.array([
        int(datetime.datetime.combine(first + datetime.timedelta(day), datetime.time(0), zone).timestamp())
        for day in range(days + 1)])
    day = np.searchsorted(midnights, contacts[:, 0], "right") - 1
    quarter = contacts[:, 1] // PEOPLE
    study = [number for number in range(days) if (first + datetime.timedelta(number)).weekday() < 5][:4]
    numbers = range(len(sizes))
    older = [number for number in numbers if number % 4 != 3][:4]
    close = [number for number in numbers if number % 4 == 3][:4]
    studied = np.isin(day, study)
    ordinary = Meetings(contacts[studied & np.isin(quarter, older)])
    crowded = Meetings(contacts[studied & np.isin(quarter, close)])
    ticks, gaps = ordinary.ticks, ordinary.pauses()
    _, index = np.unique(ordinary.pair, return_inverse=True)
    ties = np.bincount(index, weights=ticks)
    met, partners, minutes = ordinary.person_days()
    pairs = sum(sizes[number] * (sizes[number] - 1) / 2 for number in older)
    return {
        10: again(Meetings(contacts[quarter == older[0]])),
        11: [values.mean() if len(values) else math.nan for values in crowded.person_days()],
        12: [met.mean(), np.median(met), partners.mean(), np.median(partners), np.quantile(partners, 0.9),
             minutes.mean(), np.median(minutes)],
        13: [(ticks == 1).mean(), (ticks <= 3).mean(), ticks.mean() * 20, ticks.std() / ticks.mean(),
             whole_exponent(ticks, 2, 1000)],
        14: [np.median(gaps), (gaps < 600).mean(), (gaps > 43200).mean(), exponent(gaps, 60, 21600)],
        15: [top_share(0.1, ties), len(ties) / pairs],
    }


# Rows 16 to 22: messages.

def burstiness(gaps):
    if len(gaps) < 3 or gaps.mean() <= 0:
        return None
    ratio, count = gaps.std() / gaps.mean(), len(gaps)
    more, less = math.sqrt(count + 1), math.sqrt(count - 1)
    heads, tails = gaps[:-1], gaps[1:]
    spread = heads.std() * tails.std()
    if spread <= 0:
        return None
    memory = ((heads - heads.mean()) * (tails - tails.mean())).mean() / spread
    return (ratio - 1) / (ratio + 1), (more * ratio - less) / ((more - 2) * ratio + less), memory


def messages(folder, days, zone):
    data = np.loadtxt(folder / "messages.txt", dtype=np.int64)
    data = data[np.lexsort((data[:, 1], data[:, 2], data[:, 0]))]
    sender, receiver, second = data.T
    senders = groups(sender)
    counts = np.array([last - first for first, last in senders], dtype=np.float64)
    silent = len(np.setdiff1d(receiver, sender))
    gaps = np.diff(second)[np.diff(sender) == 0].astype(np.float64)
    bursts = np.array([found for first, last in senders if last - first >= 20
                       if (found := burstiness(np.diff(second[first:last]).astype(np.float64)))])
    low, high = np.minimum(sender, receiver), np.maximum(sender, receiver)
    order = np.lexsort((second, high, low))
    by_sender, by_receiver, by_time = sender[order], receiver[order], second[order]
    answers = (by_sender[:-1] == by_receiver[1:]) & (by_receiver[:-1] == by_sender[1:])
    delays = np.diff(by_time)[answers].astype(np.float64)
    return {
        16: [*np.quantile(counts, [0.5]), counts.mean(), *np.quantile(counts, [0.9, 0.99]),
             top_share(0.01, counts), top_share(0.1, counts),
             gini(np.concatenate([np.zeros(silent), counts])), gini(counts)],
        17: [np.median(gaps), (gaps < 600).mean(), (gaps > 86400).mean(), exponent(gaps, 30, 604_800)],
        18: np.median(bursts, axis=0),
        19: [np.median(delays) / 60, (delays < 600).mean(), (delays < 86400).mean(),
             exponent(delays, 30, 604_800)],
        20: writers(sender, receiver),
        **hours(second, days, zone),
    }


def writers(sender, receiver):
    pairs, counts = np.unique(sender << 20 | receiver, return_counts=True)
    mutual = np.isin((pairs & 0xFFFFF) << 20 | pairs >> 20, pairs).mean()
    partners = [np.sort(counts[first:last])[::-1] for first, last in groups(pairs >> 20)]
    eager = [some for some in partners if some.sum() >= 20]
    sizes = np.array([len(some) for some in partners])
    return [np.median([some[0] / some.sum() for some in eager]),
            np.median([some[:3].sum() / some.sum() for some in eager]),
            np.median(sizes), np.quantile(sizes, 0.9), (counts == 1).mean(), mutual]


def hours(second, days, zone):
    # The zone's distance from Greenwich changes on a full hour.
    full, index = np.unique(second // 3600, return_inverse=True)
    offsets = np.array([
        datetime.datetime.fromtimestamp(int(hour) * 3600, zone).utcoffset().total_seconds() for hour in full])
    local = second + offsets[index].astype(np.int64)
    by_hour = np.bincount(local % 86400 // 3600, minlength=24)
    weekend = ((local // 86400 + 3) % 7 >= 5).mean()
    mean = len(second) / (days * 24)
    return {
        21: [by_hour.max() / max(by_hour.min(), 1), by_hour.argmin(), weekend],
        22: [np.bincount(second // 3600 - second.min() // 3600).max() / mean,
             np.unique(second // 60, return_counts=True)[1].max()],
    }


def measured(folder, days, first, zone):
    stays = Stays(folder)
    start = int(datetime.datetime.combine(first, datetime.time(4), zone).timestamp())
    people = len(stays.slices)
    sizes = [min(PEOPLE, people - number * PEOPLE) for number in range((people + PEOPLE - 1) // PEOPLE)]
    return {
        1: jumps(stays), 2: gyration(stays), 3: returns(stays), 4: distinct(stays, start, days),
        5: exploration(stays), 6: predictability(stays, start, days), 7: motifs(stays, start, days),
        8: on_campus(stays), 9: near_home(stays), **company(folder, days, first, zone, sizes),
        **messages(folder, days, zone),
    }


def differences(rows, path):
    """Returns the rows whose figures are not those of `quad-sim people --stats --json`."""
    wrong = []
    for row in json.loads(path.read_text())["rows"]:
        if row["number"] not in rows:
            continue
        own = [float(re.search(r"\S+$", part).group().replace("none", "nan")) for part in row["measured"].split("; ")]
        for one, other in zip(own, rows[row["number"]], strict=True):
            # Reports have three digits. Files have tenths of a metre, by which some walks are no longer among those of
            # row 8, so that it draws another sample of them.
            most = 0.05 if row["number"] == 8 else max(0.01 * abs(one), 0.002)
            if math.isnan(one) != math.isnan(other) or abs(one - other) > most:
                wrong.append(f"row {row['number']}: {own} and {[float(f'{x:.4g}') for x in rows[row['number']]]}")
                break
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("days", type=int)
    parser.add_argument("first", type=datetime.date.fromisoformat)
    parser.add_argument("zone", type=zoneinfo.ZoneInfo)
    parser.add_argument("--compare", type=pathlib.Path)
    options = parser.parse_args()
    rows = measured(options.folder, options.days, options.first, options.zone)
    for number, figures in sorted(rows.items()):
        print(number, " ".join(f"{figure:.4g}" for figure in figures))
    wrong = differences(rows, options.compare) if options.compare else []
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
