#!/usr/bin/env python3
"""Judges the people of `quad-sim people --export` by the figures of docs/population.md, from their files alone.

Usage: figures.py FOLDER [--zone ZONE]

It prints a line a row: its number, "met" or "missed", and each figure with its range. A folder of 21 to 35 days is
judged by rows 1 to 22, one of ten weeks by row 23. It ends with 1 if a row is missed, with 2 if it can't read the
files. Needs NumPy and SciPy.
"""
import argparse
import dataclasses
import datetime
import itertools
import math
import pathlib
import sys
import warnings
import zoneinfo

import numpy as np
from scipy import optimize, special

# What can't be measured is not a number, and missed.
warnings.filterwarnings("ignore", category=RuntimeWarning)

# Places beyond the campus have numbers from here on; a building has 256 rooms, a quarter eight buildings.
BEYOND = 1 << 40
BUILDINGS, DAY, WEEK, TICK = 8, 86400, 7 * 86400, 20
ANY = math.inf
# The students of Thiers and the children of Stehlé wore their badges on so many weekdays.
STUDIED = 4
# StudentLife: 48 people, ten weeks. Its talk is that of people who talk.
TERM_PEOPLE, TERM_WEEKS, TERM_MESSAGES = 48, 10, 50
# With more numbers a test finds every difference to a formula, however small.
SAMPLE = 250


@dataclasses.dataclass
class Row:
    """A row: its name, and for each figure its name, what was measured, and the least and most it may be."""
    number: int
    name: str
    figures: list

    @property
    def is_met(self):
        # What could not be measured is missed.
        return all(low <= value <= high for _, value, low, high in self.figures)

    def __str__(self):
        def text(name, value, low, high):
            range = f"≥ {low:.4g}" if high == ANY else f"≤ {high:.4g}" if low == -ANY else f"{low:.4g} to {high:.4g}"
            return f"{name} {value:.4g} ({range})"
        verdict = "met" if self.is_met else "missed"
        return f"{self.number:2} {verdict:6} {self.name}: " + "; ".join(text(*figure) for figure in self.figures)


def near(name, value, target, share):
    return name, value, target * (1 - share), target * (1 + share)


# Statistics.

def exponent(numbers, least, most):
    """The exponent of a power law cut at both ends, by greatest likelihood (Clauset, Shalizi, Newman 2009)."""
    numbers = numbers[(numbers >= least) & (numbers <= most)]
    if len(numbers) < 10:
        return math.nan
    mean, reach = np.log(numbers / least).mean(), math.log(most / least)

    def excess(power):
        power -= 1
        return (reach / 2 if abs(power * reach) < 1e-6 else 1 / power - reach / math.expm1(power * reach)) - mean

    return root(excess)


def whole_exponent(numbers, least, most):
    """The same for whole numbers."""
    numbers = numbers[(numbers >= least) & (numbers <= most)]
    if len(numbers) < 10:
        return math.nan
    logs, mean = np.log(np.arange(least, most + 1)), np.log(numbers).mean()
    return root(lambda power: np.average(logs, weights=np.exp(-power * logs)) - mean)


def root(excess):
    return optimize.brentq(excess, -2, 8) if excess(-2) * excess(8) < 0 else math.nan


def line(points):
    """The slope of the best line through points, and the share of the spread that it explains."""
    if len(points) < 3:
        return math.nan, math.nan
    left, right = (np.array(column) - np.mean(column) for column in zip(*points))
    both = (left * right).sum()
    return both / (left ** 2).sum(), both ** 2 / ((left ** 2).sum() * (right ** 2).sum())


def gini(counts):
    ranks = np.arange(1, len(counts) + 1)
    return ((2 * ranks - len(counts) - 1) * np.sort(counts)).sum() / (len(counts) * counts.sum())


def top_share(part, numbers):
    return np.sort(numbers)[::-1][:max(1, round(len(numbers) * part))].sum() / numbers.sum()


def share(numbers):
    return numbers.mean() if len(numbers) else math.nan


def quantile(numbers, part):
    return np.quantile(numbers, part) if len(numbers) else math.nan


def runs(keys):
    """The slices of equal neighbours."""
    edges = np.flatnonzero(np.diff(keys)) + 1
    return [slice(first, last) for first, last in zip(np.r_[0, edges], np.r_[edges, len(keys)])] if len(keys) else []


def smirnov(sample, cumulative):
    """The chance that a sample of a distribution is as far from it as this one (Kolmogorov, Smirnov)."""
    shares, count = cumulative(np.sort(sample)), len(sample)
    steps = np.arange(count) / count
    far = max((steps + 1 / count - shares).max(), (shares - steps).max())
    return special.kolmogorov((math.sqrt(count) + 0.12 + 0.11 / math.sqrt(count)) * far)


def spaced(numbers, most):
    return numbers[(np.arange(min(len(numbers), most)) * max(1, len(numbers) / most)).astype(int)]


# The files.

def numbers(path, columns, head=False):
    text = path.read_bytes()
    if head:
        text = text[text.index(b"\n") + 1:].replace(b"\n", b",")
    values = np.fromstring(text, sep="," if head else " ", dtype=np.float64 if head else np.int64)
    if len(values) % columns:
        raise ValueError(f"{path} has no {columns} columns")
    return values.reshape(-1, columns)


class Clock:
    """Days from 04:00, and hours, by the clocks of a zone, whose distance from Greenwich changes at full hours."""

    def __init__(self, zone):
        self.zone = zone

    def local(self, second):
        hours, index = np.unique(second // 3600, return_inverse=True)
        offsets = [datetime.datetime.fromtimestamp(int(hour) * 3600, self.zone).utcoffset() for hour in hours]
        return second + np.array([offset.total_seconds() for offset in offsets], dtype=np.int64)[index]

    def days(self, second):
        """Days since 1970, a Thursday."""
        return (self.local(second) - 4 * 3600) // DAY


class People:
    """Who they are and where: stays by person and time."""

    def __init__(self, folder):
        rows = [row.split(",") for row in (folder / "people.csv").read_text().splitlines()]
        column = rows[0].index("quarter")
        self.quarters = np.array([int(row[column]) for row in rows[1:]])
        data = numbers(folder / "visits.csv", 7, head=True)
        self.person, self.place, self.building = data[:, :3].T.astype(np.int64)
        self.east, self.north = data[:, 3:5].T
        self.start, self.end = data[:, 5:].T.astype(np.int64)
        self.begin, self.days = self.start.min(), int(round((self.end.max() - self.start.min()) / DAY))
        self.parts = runs(self.person)
        self.moved = np.flatnonzero(np.diff(self.person) == 0)
        self.walked = np.hypot(np.diff(self.east), np.diff(self.north))[self.moved]
        self.lengths = self.end - self.start
        # Home is where most of the time goes.
        times = {}
        self.home = np.empty(len(self.parts), dtype=np.int64)
        for number, part in enumerate(self.parts):
            places, index = np.unique(self.place[part], return_inverse=True)
            self.home[number] = places[np.bincount(index, weights=self.lengths[part]).argmax()]
        self.is_home = self.place == np.repeat(self.home, [part.stop - part.start for part in self.parts])

    def visited(self):
        """For each place of a person the first stay there, and the number of stays."""
        _, first, counts = np.unique(np.stack([self.person, self.place]), axis=1, return_index=True,
                                     return_counts=True)
        return first, counts


# Rows 1 to 9: where people are.

def distances(people):
    far = people.walked[people.walked >= 1000]
    return Row(1, "distances from 1 to 300 km", [
        ("exponent", exponent(far, 1000, 300_000), 1.6, 1.9), ("longest km", far.max(initial=0) / 1000, 50, 700)])


def gyration(people):
    def radii(end):
        is_seen = people.start < end
        total = np.bincount(people.person[is_seen])

        def mean(values):
            return np.bincount(people.person[is_seen], weights=values[is_seen]) / np.maximum(total, 1)

        east, north = mean(people.east), mean(people.north)
        return np.sqrt(mean((people.east - east[people.person]) ** 2 + (people.north - north[people.person]) ** 2))

    two, three = (radii(people.begin + weeks * WEEK).mean() for weeks in (2, 3))
    return Row(2, "radius of gyration", [
        ("exponent", exponent(radii(ANY), 1000, 150_000), 1.5, 1.8), ("third week to second", three / two, -ANY, 1.15)])


def returns(people):
    order = np.lexsort((people.start, people.place, people.person))
    place, person, start = people.place[order], people.person[order], people.start[order]
    again = (np.diff(place) == 0) & (np.diff(person) == 0)
    hours = np.bincount((np.diff(start)[again] + 1800) // 3600, minlength=84)
    ranks = np.zeros(20)
    first, counts = people.visited()
    for part in runs(people.person[first]):
        some = np.sort(counts[part])[::-1]
        ranks[:len(some)] += some[:20] / some.sum()
    points = [(math.log(rank + 1), math.log(count)) for rank, count in enumerate(ranks) if count]
    return Row(3, "return to a place", [
        *((f"{peak} h", hours[peak] / max(hours[peak - 18:peak - 5].mean(), 1e-9), 2, ANY) for peak in (24, 48, 72)),
        ("rank exponent", -line(points)[0], 1, 1.2)])


def distinct(people):
    first, _ = people.visited()
    seen = np.bincount((people.start[first] - people.begin) // DAY, minlength=people.days)[:people.days].cumsum()
    points = [(math.log(day + 1), math.log(count)) for day, count in enumerate(seen) if count]
    return Row(4, "distinct places by time", [("exponent", line(points)[0], 0.5, 0.7)])


def exploration(people):
    _, counts = people.visited()
    return Row(5, "moves to a new place", [
        ("share", len(counts) / len(people.place), 0.2, 0.25), ("seen once", (counts == 1).mean(), 0.63, 0.77)])


def bound(sequence):
    """The share of right guesses that nobody passes: by Fano from Lempel and Ziv's entropy (Song 2010)."""
    kinds, codes = np.unique(sequence, return_inverse=True)
    text, count, kinds, total, length = "".join(map(chr, codes + 1)), len(codes), len(kinds), 0, 0
    for place in range(count):
        # A part that was there before, less its first letter, was there before too.
        length = max(length - 1, 0)
        while place + length < count and text.find(text[place:place + length + 1], 0, place) >= 0:
            length += 1
        total += length + 1
    entropy = count * math.log2(count) / total
    if kinds < 2 or entropy >= math.log2(kinds):
        return 1 / kinds

    def excess(chance):
        return special.entr([chance, 1 - chance]).sum() / math.log(2) + (1 - chance) * math.log2(kinds - 1) - entropy

    return optimize.brentq(excess, 1 / kinds, 1 - 1e-12)


def predictability(people):
    middles = people.begin + np.arange(people.days * 48) * 1800 + 900
    slots, moves = [], []
    for part in people.parts[::max(1, len(people.parts) // 100)]:
        places = people.place[part]
        slots.append(bound(places[np.minimum(np.searchsorted(people.end[part], middles), len(places) - 1)]))
        moves.append(bound(places))
    return Row(6, "predictability", [
        ("half hour", np.mean(slots), 0.9, 1), ("next place", np.mean(moves), 0.66, 0.76)])


def motif(places, known={}):
    """The form of a day: the directed graph of its places, whatever their names; None beyond six of them."""
    names = {}
    order = tuple(names.setdefault(place, len(names)) for place in places)
    if order not in known:
        size, edges = len(names), set(zip(order, order[1:]))
        known[order] = None if size > 6 else (size, min(
            sum(1 << (turn[one] * 6 + turn[other]) for one, other in edges)
            for turn in ((0, *rest) for rest in itertools.permutations(range(1, max(size, 1))))))
    return known[order]


def motifs(people):
    first, last = (people.start - people.begin) // DAY, (people.end - 1 - people.begin) // DAY
    days, favourites, total = {}, [], 0
    # A stay that goes on past 04:00 belongs to each of its days.
    index = np.repeat(np.arange(len(first)), np.maximum(last - first + 1, 0))
    day = first[index] + np.arange(len(index)) - np.repeat(np.cumsum(last - first + 1) - (last - first + 1),
                                                          last - first + 1)
    dawn = people.begin + day * DAY
    parts = np.minimum(people.end[index], dawn + DAY) - np.maximum(people.start[index], dawn)
    long = (parts >= 1800) & (day < people.days)
    index, day = index[long], day[long]
    person, building = people.person[index], people.building[index]
    mine = [{} for _ in people.parts]
    for part in runs(person * 1000 + day):
        form = motif([place for place, _ in itertools.groupby(building[part].tolist())])
        days[form] = days.get(form, 0) + 1
        own = mine[person[part.start]]
        own[form] = own.get(form, 0) + 1
        total += 1
    for own in mine:
        forms = [form for form in own if form]
        if forms:
            favourite = max(forms, key=lambda form: (own[form], -form[1]))
            favourites.append((own[favourite] / sum(own.values()), days[favourite] / total))
    known = sorted((count for form, count in days.items() if form), reverse=True)
    own, usual = np.mean(favourites, axis=0)
    return Row(7, "daily motifs", [
        ("17 cover", sum(known[:17]) / total, 0.85, 1), ("own to usual", own / usual, 1.2, ANY)])


def on_campus(people):
    inside = people.place < BEYOND
    both = inside[people.moved] & inside[people.moved + 1]
    walks = people.walked[both & (people.walked >= 10)]
    pauses = people.lengths[inside & ~people.is_home & (people.lengths >= 300)] / 60
    chances = [test(spaced(sample, SAMPLE)) if len(sample) >= 50 else math.nan
               for test, sample in ((log_normal_chance, walks), (gamma_chance, pauses))]
    return Row(8, "on the campus, at 10 m", [
        ("distances log-normal p", chances[0], 0.01, 1), ("pauses gamma p", chances[1], 0.01, 1)])


def log_normal_chance(sample):
    logs = np.log(sample)
    return smirnov(logs, lambda values: special.ndtr((values - logs.mean()) / max(logs.std(), 1e-9)))


def gamma_chance(sample):
    # The shape of greatest likelihood follows from the logarithm of the mean less the mean logarithm.
    gap = max(math.log(sample.mean()) - np.log(sample).mean(), 1e-6)
    shape = optimize.brentq(lambda shape: math.log(shape) - special.digamma(shape) - gap, 1e-3, 1e7)
    return smirnov(sample, lambda values: special.gammainc(shape, values * shape / sample.mean()))


def near_home(people):
    # The fence of a building is the box of all rooms of it that anybody is in.
    inside = people.place < BEYOND
    if not inside.any():
        return Row(9, "near home", [("half of the people ≥", math.nan, 0.965, 1)])
    buildings, index = np.unique(people.building[inside], return_inverse=True)
    box = np.array([[np.inf, np.inf, -np.inf, -np.inf]] * len(buildings)).T
    for row, values in enumerate((people.east, people.north)):
        np.minimum.at(box[row], index, values[inside])
        np.maximum.at(box[row + 2], index, values[inside])
    shares = []
    for home, part in zip(people.home, people.parts):
        if home >= BEYOND:
            continue
        west, south, east, north = box[:, buildings // BUILDINGS == (home >> 8) // BUILDINGS][:, :, None]
        wide = np.maximum(0, np.maximum(west - people.east[part], people.east[part] - east))
        high = np.maximum(0, np.maximum(south - people.north[part], people.north[part] - north))
        is_near = inside[part] & (np.hypot(wide, high).min(axis=0) <= 50)
        shares.append(people.lengths[part][is_near].sum() / people.lengths[part].sum())
    return Row(9, "near home", [("half of the people ≥", quantile(shares, 0.5), 0.965, 1)])


def places(people):
    rows = (distances, gyration, returns, distinct, exploration, predictability, motifs, on_campus, near_home)
    return [row(people) for row in rows]


# Rows 10 to 15: faces at tables.

class Meetings:
    """Ticks of a pair without a pause between them are one meeting; ordered by pair and time."""

    def __init__(self, ticks, clock):
        second, one, other = ticks[np.lexsort((ticks[:, 0], ticks[:, 2], ticks[:, 1]))].T
        pair = one << 20 | other
        first = np.flatnonzero(np.r_[True, (np.diff(pair) != 0) | (np.diff(second) != TICK)][:len(pair)])
        self.ticks = np.diff(np.r_[first, len(pair)])
        self.pair, self.start = pair[first], second[first]
        self.day = clock.days(self.start)

    def pauses(self):
        same = self.pair[1:] == self.pair[:-1]
        return (self.start[1:] - self.start[:-1] - self.ticks[:-1] * TICK)[same].astype(np.float64)

    def person_days(self):
        """Contacts, partners and minutes of each person on each day with a contact."""
        is_new = np.r_[True, (np.diff(self.pair) != 0) | (np.diff(self.day) != 0)][:len(self.pair)]
        keys = np.r_[(self.pair >> 20) << 32 | self.day, (self.pair & 0xFFFFF) << 32 | self.day]
        _, index = np.unique(keys, return_inverse=True)
        return [np.bincount(index, weights=np.tile(weights, 2))
                for weights in (np.ones(len(self.pair)), is_new, self.ticks / 3)]


def meets_again(gaps):
    def points(low, high):
        times = np.geomspace(low, high, 13)
        counts = len(gaps) - np.searchsorted(np.sort(gaps), times, "right")
        return [(time, math.log(count)) for time, count in zip(times, counts) if count > 10]

    def logarithmic(some):
        return [(math.log(time), count) for time, count in some]

    short, beyond = points(600, 43200), points(43200, 20 * 43200)
    return Row(10, "until a pair meets again", [
        ("power law to 12 h, fit", line(logarithmic(short))[1], 0.95, 1),
        ("beyond: exponential's fit less power law's", line(beyond)[1] - line(logarithmic(beyond))[1], 0, 1)])


def company(folder, people, clock):
    ticks = numbers(folder / "contacts.csv", 3)
    quarter = people.quarters[ticks[:, 1]]
    # Every fourth quarter lives in close company.
    is_close = quarter % 4 == 3
    days = clock.days(ticks[:, 0])
    begin = clock.days(people.begin[None])[0]
    study = [day for day in range(begin, begin + people.days) if (day + 3) % 7 < 5][:STUDIED]
    studied = np.isin(days, study)
    ordinary = Meetings(ticks[studied & ~is_close], clock)
    close = [values.mean() if len(values) else math.nan
             for values in Meetings(ticks[studied & is_close], clock).person_days()]
    met, partners, minutes = ordinary.person_days()
    lengths, gaps = ordinary.ticks, ordinary.pauses()
    _, index = np.unique(ordinary.pair, return_inverse=True)
    ties = np.bincount(index, weights=lengths)
    sizes = np.bincount(people.quarters[people.quarters % 4 != 3])
    return [
        meets_again(Meetings(ticks[~is_close], clock).pauses()),
        Row(11, "a person's day in close company", [
            near(name, value, target, 0.2)
            for name, value, target in zip(("contacts", "partners", "minutes"), close, (323, 47, 176))]),
        Row(12, "a person's day among older students", [
            near("contacts", share(met), 46, 0.2), near("median", quantile(met, 0.5), 35, 0.2),
            near("partners", share(partners), 12, 0.2), near("median", quantile(partners, 0.5), 11, 0.2),
            near("p90", quantile(partners, 0.9), 23, 0.2), near("minutes", share(minutes), 41, 0.2),
            near("median", quantile(minutes, 0.5), 25, 0.2)]),
        Row(13, "length of a contact", [
            ("one tick", share(lengths == 1), 0.6, 0.71), ("≤ 60 s", share(lengths <= 3), 0.87, 0.93),
            ("mean s", share(lengths) * TICK, 32, 53), ("CV", np.std(lengths) / share(lengths), 1, ANY),
            ("exponent", whole_exponent(lengths, 2, 1000), 2.3, 2.4)]),
        Row(14, "gap between contacts of a pair", [
            near("median s", quantile(gaps, 0.5), 160, 0.4), ("< 10 min", share(gaps < 600), 0.64, 0.74),
            ("> 12 h", share(gaps > 43200), 0.08, 0.16), ("exponent", exponent(gaps, 60, 21600), 1.4, 1.5)]),
        Row(15, "strength of ties", [
            ("top 10 % of pairs", top_share(0.1, ties), 0.62, 0.73),
            ("density", len(ties) / (sizes * (sizes - 1) / 2).sum(), 0.22, 0.29)]),
    ]


# Rows 16 to 22: messages.

def burstiness(gaps):
    """Burstiness, the same corrected for a small number of events (Kim, Jo 2016), and memory (Goh, Barabási 2008)."""
    ratio, count = gaps.std() / gaps.mean(), len(gaps) + 1
    more, less = math.sqrt(count + 1), math.sqrt(count - 1)
    heads, tails = gaps[:-1], gaps[1:]
    spread = heads.std() * tails.std()
    memory = ((heads - heads.mean()) * (tails - tails.mean())).mean() / spread if spread > 0 else 0
    return (ratio - 1) / (ratio + 1), (more * ratio - less) / ((more - 2) * ratio + less), memory


def replies(sender, receiver, second):
    """The delays of answers, each from the first of the messages that wait for it."""
    low, high = np.minimum(sender, receiver), np.maximum(sender, receiver)
    order = np.lexsort((sender, second, high, low))
    pair, sender, second = (low << 20 | high)[order], sender[order], second[order]
    first = np.r_[True, (np.diff(pair) != 0) | (np.diff(sender) != 0)][:len(pair)]
    return np.diff(second[first])[np.diff(pair[first]) == 0].astype(np.float64)


def messages(folder, people, clock):
    sender, receiver, second = numbers(folder / "messages.txt", 3).T
    order = np.lexsort((receiver, second, sender))
    sender, receiver, second = sender[order], receiver[order], second[order]
    counts = np.unique(sender, return_counts=True)[1]
    # Those who were written to and never wrote are users of the study, too.
    everybody = np.r_[np.zeros(len(np.setdiff1d(receiver, sender))), counts]
    gaps = np.diff(second)[np.diff(sender) == 0].astype(np.float64)
    eager = [np.diff(second[part]).astype(np.float64) for part in runs(sender) if part.stop - part.start >= 20]
    bursts = np.array([burstiness(some) for some in eager if some.mean() > 0] or [[math.nan] * 3])
    delays = replies(sender, receiver, second)
    return [
        Row(16, "messages a sender", [
            near("median", quantile(counts, 0.5), 14, 0.3), near("mean", counts.mean(), 44, 0.3),
            near("p90", quantile(counts, 0.9), 115, 0.3), near("p99", quantile(counts, 0.99), 424, 0.4),
            near("top 1 %", top_share(0.01, counts), 0.14, 0.35), near("top 10 %", top_share(0.1, counts), 0.56, 0.12),
            ("Gini of all", gini(everybody), 0.75, 0.85), ("of writers", gini(counts), 0.65, 0.79)]),
        Row(17, "gap between own messages", [
            near("median s", quantile(gaps, 0.5), 580, 0.4), ("< 10 min", share(gaps < 600), 0.45, 0.55),
            ("> 1 day", share(gaps > DAY), 0.1, 0.18), ("exponent", exponent(gaps, 30, WEEK), 0.95, 1.25)]),
        Row(18, "burstiness", [
            (name, value, *range) for name, value, range in zip(
                ("B", "corrected", "memory"), np.median(bursts, axis=0), ((0.38, 0.59), (0.55, 0.71), (0.03, 0.23)))]),
        Row(19, "delay of a reply", [
            near("median min", quantile(delays, 0.5) / 60, 44, 0.4), ("< 10 min", share(delays < 600), 0.35, 0.45),
            ("< 1 day", share(delays < DAY), 0.77, 0.87), ("exponent", exponent(delays, 30, WEEK), 0.92, 1.22)]),
        writers(sender, receiver), *hours(second, people, clock),
    ]


def writers(sender, receiver):
    pairs, counts = np.unique(sender << 20 | receiver, return_counts=True)
    partners = [np.sort(counts[part])[::-1] for part in runs(pairs >> 20)]
    eager = [some for some in partners if some.sum() >= 20]
    sizes = [len(some) for some in partners]
    return Row(20, "company of a writer", [
        near("top partner", quantile([some[0] / some.sum() for some in eager], 0.5), 0.19, 0.3),
        near("top three", quantile([some[:3].sum() / some.sum() for some in eager], 0.5), 0.41, 0.3),
        near("partners", quantile(sizes, 0.5), 7, 0.3), near("p90", quantile(sizes, 0.9), 36, 0.3),
        ("one message", share(counts == 1), 0.42, 0.58),
        ("mutual", np.isin((pairs & 0xFFFFF) << 20 | pairs >> 20, pairs).mean(), 0.58, 0.7)])


def hours(second, people, clock):
    local = clock.local(second)
    by_hour = np.bincount(local % DAY // 3600, minlength=24)
    return [
        Row(21, "day and week", [
            ("busiest to quietest hour", by_hour.max() / max(by_hour.min(), 1), 15, ANY),
            ("quietest hour", by_hour.argmin(), 5, 6),
            ("weekend", ((local // DAY + 3) % 7 >= 5).mean(), 0.175, 0.255)]),
        Row(22, "peak", [
            ("busiest hour to mean",
             np.unique(second // 3600, return_counts=True)[1].max() / (len(second) / (people.days * 24)), 20, 50),
            # A minute of few people has fewer messages.
            ("busiest minute", np.unique(second // 60, return_counts=True)[1].max(),
             60 * min(1, len(people.quarters) / 1500), ANY)]),
    ]


# Row 23: ten weeks of a term.

def term(folder, people, clock):
    sender, _, second = numbers(folder / "messages.txt", 3).T
    weeks = (clock.days(second) - clock.days(people.begin[None])[0]) // 7
    # The night before the first day is of no week.
    within = (weeks >= 0) & (weeks < TERM_WEEKS)
    sender, weeks = sender[within], weeks[within]
    chosen = np.flatnonzero(np.bincount(sender) >= TERM_MESSAGES)[:TERM_PEOPLE]
    # Everybody's talk counts the same, however much they write.
    talk = np.mean([np.bincount(weeks[sender == one], minlength=TERM_WEEKS) / (sender == one).sum()
                    for one in chosen], axis=0)
    habits = numbers(folder / "days.csv", 7, head=True)
    week, is_chosen = (habits[:, 1] // 7).astype(int), np.isin(habits[:, 0], chosen) & (habits[:, 1] < TERM_WEEKS * 7)

    def weekly(values):
        return np.bincount(week[is_chosen], weights=values[is_chosen], minlength=TERM_WEEKS)

    moves = people.moved[np.isin(people.person[people.moved], chosen)] + 1
    activity = np.bincount((people.start[moves] - people.begin) // WEEK, minlength=TERM_WEEKS)[:TERM_WEEKS]

    def trend(values):
        return line(list(enumerate(values / values.mean())))[0] * 100

    return Row(23, "trend of a term, % a week", [
        ("talk", trend(talk), -ANY, -0.05), ("activity", trend(activity), -ANY, -0.05),
        ("sleep", trend(weekly(habits[:, 2])), -ANY, -0.05), ("load", trend(weekly(habits[:, 3])), 0.05, ANY)])


def judged(folder, zone="America/New_York"):
    """Returns the rows of an exported folder."""
    people, clock = People(folder), Clock(zoneinfo.ZoneInfo(zone))
    if people.days >= TERM_WEEKS * 7:
        return [term(folder, people, clock)]
    if not 21 <= people.days <= 35:
        raise ValueError(f"{people.days} days: rows 1 to 22 are of 21 to 35, row 23 is of 70 or more")
    return places(people) + company(folder, people, clock) + messages(folder, people, clock)


def main():
    parser = argparse.ArgumentParser(description="Judges people of quad-sim people --export.")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--zone", default="America/New_York", help="the zone of the campus")
    options = parser.parse_args()
    try:
        rows = judged(options.folder, options.zone)
    except (OSError, ValueError) as error:
        sys.exit(print(f"figures.py: {error}", file=sys.stderr) or 2)
    for row in rows:
        print(row)
    missed = sum(not row.is_met for row in rows)
    print(f"{len(rows) - missed} rows met, {missed} missed")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
