/// The words for acts of a person.
extension ScenarioLanguage {
    static let verbs: [Verb] = counting + stopwatches + writing + going + talking + account + faults
    /// The acts that somebody may be refused.
    static let refusable = verbs.filter { !["walk to", "fault"].contains($0.word) }

    private static let reason = FieldSet.Field("note", text, "a note", version: 2)
    private static let target = [
        FieldSet.Field("goal", amount, "the goal of a target", version: 2),
        FieldSet.Field(
            "aim", .choice(["at least", "at most", "exactly"]), "`at least` if missing",
            version: 2),
        FieldSet.Field(
            "every period", .choice(["day", "week", "month"]), "when it starts again", version: 2),
    ]

    private static let counting = [
        Verb("make group", line, "a group of counters"),
        Verb(
            "make counter", line,
            [
                FieldSet.Field("group", .name(.group), "its group"),
                FieldSet.Field("step", .integer(1...1_000_000_000), "the amount of a tap"),
                FieldSet.Field("start", amount, "the first value"),
                FieldSet.Field("reset value", amount, "the value after a reset"),
            ] + target, "a counter, or a target if it has a goal"),
        Verb(
            "tap", .name(.counter),
            [
                FieldSet.Field("times", .integer(-1000...1000), "negative for down, and not 0"),
                reason,
            ], "taps, one after the other"),
        Verb(
            "set", .name(.counter), [FieldSet.Field("to", amount, "the value").required, reason],
            "a value"),
        Verb("reset", .name(.counter), [reason], "the reset value"),
        Verb("reset group", .name(.group), [reason], "the reset values of a group's counters"),
        Verb(
            "edit counter", .name(.counter),
            [
                FieldSet.Field("title", line, "the new title", version: 2),
                FieldSet.Field("step", .integer(1...1_000_000_000), "the new amount", version: 2),
                FieldSet.Field("reset value", amount, "the new reset value", version: 2),
            ] + target, "other settings; what is missing stays", version: 2),
        Verb("delete counter", .name(.counter), "it disappears", version: 2),
        Verb("restore counter", .name(.counter), "a deleted one is there again", version: 2),
        Verb("undo", .integer(1...20), "that many last actions", version: 2),
        Verb("redo", .integer(1...20), "that many undone actions", version: 2),
    ]

    private static let stopwatches = [
        Verb(
            "make stopwatch", line,
            [FieldSet.Field("group", .name(.group), "its group", version: 2)],
            "a counter of time", version: 2),
        Verb("start stopwatch", .name(.counter), "a stopwatch runs", version: 2),
        Verb("stop stopwatch", .name(.counter), [reason], "a stopwatch stands still", version: 2),
        Verb("lap stopwatch", .name(.counter), "a lap of a running stopwatch", version: 2),
    ]

    private static let writing = [
        Verb("write", text, "a journal entry"),
        Verb(
            "edit entry", .name(.entry),
            [FieldSet.Field("to", text, "the new text", version: 2).required],
            "another text for an entry, named by its text", version: 2),
        Verb("delete entry", .name(.entry), "it disappears", version: 2),
        Verb("restore entry", .name(.entry), "a deleted one is there again", version: 2),
    ]

    private static let going = [
        Verb(
            "walk to", .name(.place),
            "the person sets out within a minute; the phone reads positions on the way"),
        Verb(
            "check in", .name(.place),
            [
                FieldSet.Field("for", .form(.duration), "how long; an hour if missing", version: 2),
                FieldSet.Field("note", .text(1...200), "a line that others see", version: 2),
            ], "the person says where they are", version: 2),
        Verb(
            "read position", .object(position), "one reading of the device, in itself",
            version: 2),
        Verb(
            "owntracks", .object(position), "one reading that the phone app OwnTracks sends",
            version: 2),
    ]

    private static let position = FieldSet(
        words: "a position",
        fields: [
            FieldSet.Field("east", .number(-5000...5000), "metres from the middle", version: 2)
                .required,
            FieldSet.Field("north", .number(-5000...5000), "metres from the middle", version: 2)
                .required,
            FieldSet.Field("accuracy", .number(1...5000), "metres; 10 if missing", version: 2),
        ])

    private static let talking = [
        Verb(
            "message", text, [FieldSet.Field("to", .name(.person), "to whom").required],
            "a message; the first one is a request"),
        Verb("accept", .name(.person), "their request"),
        Verb("decline", .name(.person), "their request"),
        Verb("block", .name(.person), "nobody sees the other any more"),
        Verb("unblock", .name(.person), "a block is taken back"),
    ]

    private static let account = [
        Verb("do", .choice(["go offline", "go online", "sync"] + newDeeds), deedNote),
        Verb(
            "profile", .object(profile), "what others read about the person", version: 2),
        Verb("revoke", .name(.device), "a device of theirs is signed out", version: 2),
    ]

    /// The words of `do` that version 1 lacks.
    static let newDeeds = [
        "check out", "pause", "resume", "listen", "stop listening", "delete account",
    ]

    private static let deedNote =
        "the device's network, a sync, the end of a check-in, a pause of meeting people, the "
        + "device's live stream, the end of the account"

    private static let profile = FieldSet(
        words: "a profile",
        fields: [
            FieldSet.Field("name", .text(1...100), "the shown name", version: 2),
            FieldSet.Field("bio", .text(1...500), "a few lines", version: 2),
        ])
}

extension Verb {
    /// Creates a verb without fields.
    fileprivate init(_ word: String, _ kind: ValueKind, _ note: String, version: Int = 1) {
        self.init(word, kind, [], note, version: version)
    }
}
