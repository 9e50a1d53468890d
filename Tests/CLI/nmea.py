#!/usr/bin/env python3
"""Writes what a GPS receiver would have said: NMEA 0183, one position every so many seconds.

Usage: nmea.py START SECONDS LATITUDE,LONGITUDE,COUNT...
Each part of the way is COUNT positions at one place, by seconds since 1970 from START on.
"""

import datetime
import sys


def sentence(text):
    check = 0
    for character in text:
        check ^= ord(character)
    return f"${text}*{check:02X}\r\n"


def degrees(value, digits):
    whole = int(abs(value))
    return f"{whole:0{digits}d}{(abs(value) - whole) * 60:08.5f}"


def main():
    now, step = float(sys.argv[1]), float(sys.argv[2])
    for part in sys.argv[3:]:
        latitude, longitude, count = part.split(",")
        latitude, longitude = float(latitude), float(longitude)
        place = (f"{degrees(latitude, 2)},{'N' if latitude >= 0 else 'S'},"
                 f"{degrees(longitude, 3)},{'E' if longitude >= 0 else 'W'}")
        for _ in range(int(count)):
            time = datetime.datetime.fromtimestamp(now, datetime.timezone.utc)
            clock, day = time.strftime("%H%M%S.00"), time.strftime("%d%m%y")
            sys.stdout.write(sentence(f"GPRMC,{clock},A,{place},0.5,0.0,{day},,,A"))
            sys.stdout.write(sentence(f"GPGGA,{clock},{place},1,08,0.9,140.0,M,-33.0,M,,"))
            sys.stdout.write(sentence("GPGSA,A,3,04,05,09,12,24,25,29,31,,,,,1.8,0.9,1.5"))
            now += step


main()
