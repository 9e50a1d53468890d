"""Compares the percentiles of a report's histograms with those of the PyPI package hdrhistogram.

Usage: percentiles.py REPORT.json, with the summaries that the report has beside its histograms.
"""
import json
import sys

from hdrh.histogram import HdrHistogram

report = json.load(open(sys.argv[1]))
compared = 0
for summary in report["percentiles"]:
    theirs = HdrHistogram(1, 3_600_000_000, 3)
    for value, count in summary["histogram"]:
        theirs.record_value(value, count)
    for percentile, ours in summary["values"]:
        found = theirs.get_value_at_percentile(percentile)
        assert found == ours, f"{summary['name']} p{percentile}: {ours}, there {found}"
        compared += 1
assert compared > 20, f"only {compared} percentiles"
print(f"{compared} percentiles are equal")
