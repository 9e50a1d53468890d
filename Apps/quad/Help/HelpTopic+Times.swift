extension HelpTopic {
    static let times = HelpTopic(
        .times, "how days and times are written and read",
        paragraphs: [
            """
            A time (--at, --since and the like) or a day (--on, --from, --to) is written as below. \
            A date with a time of day is the calendar's, typed and shown: half past two in the \
            night after 21 November is 2026-11-22 02:30. A day without a time is one of yours, \
            from one day-start to the next (03:00 unless it is set): that night belongs to \
            2026-11-21.
            """
        ],
        items: [
            Item(
                name: "21:30, 8am, noon",
                text: """
                    Today by the calendar, from midnight. Before your day starts (03:00), 21:30 \
                    means yesterday evening.
                    """),
            Item(
                name: "friday 8am",
                text: """
                    A date and a time in either order, also as 2026-11-21T21:30, with seconds, \
                    and with Z or an offset such as +01:00, whatever the zone is here.
                    """),
            Item(
                name: "2026-11-21, 21.11.2026",
                text: """
                    A date. As a time it is noon, or the start of the day where that is later; \
                    today's date is now.
                    """),
            Item(name: "11-21, 21.11.", text: "The latest that has come, this year or before."),
            Item(
                name: "friday, last friday",
                text: """
                    The latest one that is over; today and yesterday are the days they name. As a \
                    time: noon, and now for today.
                    """),
            Item(
                name: "3 days ago, -3d",
                text: """
                    That long ago by the calendar, at this time of day; also weeks (w), months and \
                    years (y). A month that is too short gives its last day.
                    """),
            Item(name: "2 h ago, -1h30m", text: "That long ago by the clock."),
            Item(
                name: "last week, this month",
                text: """
                    With --on all its days, with --from the first, with --to the last. As a time, \
                    last week is a week ago.
                    """),
        ],
        notes: [
            """
            When clocks go forward, a skipped time is read by the old clock: 02:30 is when they \
            show 03:30. When they go back, a time that comes twice is the first; an offset names \
            the second. What could mean two things, such as 21.11 or 3/4, is refused with what it \
            could mean; so is the future.
            """
        ])
}
