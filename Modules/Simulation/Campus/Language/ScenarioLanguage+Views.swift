import API

/// The words for things that can be seen.
extension ScenarioLanguage {
    private static let leastAndMost = [
        FieldSet.Field("at least", amount, "the smallest", version: 2),
        FieldSet.Field("at most", amount, "the greatest", version: 2),
    ]
    private static let people = ValueKind.list(.name(.person), 0...1000)

    /// One view of many, for `any`.
    private static let counted = [
        Verb(
            "counter", .name(.counter),
            [FieldSet.Field("shows", amount, "the value")] + leastAndMost
                + [FieldSet.Field("met", .bool, "the goal is reached", version: 2)],
            "its value, or its bounds"),
        Verb("no counter", line, "no counter has this title", version: 2),
        Verb(
            "stopwatch", .name(.counter),
            [
                FieldSet.Field("at least", .form(.duration), "the shortest", version: 2),
                FieldSet.Field("at most", .form(.duration), "the longest", version: 2),
                FieldSet.Field("running", .bool, "it runs", version: 2),
                FieldSet.Field("laps", .integer(0...10_000), "how many laps", version: 2),
            ], "its time", version: 2),
        Verb(
            "periods", .name(.counter),
            [
                FieldSet.Field(
                    "values", .list(amount, 1...400), "the finished ones, newest first", version: 2
                ).required
            ], "what a target counted before", version: 2),
        Verb("entries", .list(text, 0...1000), "the whole journal, newest first"),
        Verb("waiting", .integer(0...1_000_000), "how many documents wait to be synced"),
    ]

    private static let social = [
        Verb(
            "feed", people,
            "exactly these, in any order, and maybe some of the population, whom `crowd` counts"),
        Verb("feed has", people, "these, and maybe more", version: 2),
        Verb("requests", people, "exactly these, in any order"),
        Verb(
            "conversation", .name(.person),
            [
                FieldSet.Field(
                    "state", .choice(ConversationSummary.State.allCases.map(\.rawValue)),
                    "how it stands"
                ).required,
                FieldSet.Field("messages", .list(text, 0...1000), "all of them, in order"),
            ], "a conversation"),
        Verb(
            "page", .name(.person),
            [
                FieldSet.Field("places", .list(.name(.place), 0...100), "the latest shared ones")
                    .required
            ], "the page of a person"),
        Verb("no page", .name(.person), "there is no such person to be seen"),
        Verb(
            "no conversation", .name(.person), "nobody of the two has written to the other",
            version: 2),
        Verb(
            "profile", .name(.person),
            [
                FieldSet.Field("name", .text(1...100), "the shown name", version: 2),
                FieldSet.Field("bio", .text(0...500), "the few lines", version: 2),
                FieldSet.Field("here", .name(.place), "where they say that they are", version: 2),
            ], "what another person shows", version: 2),
        Verb("devices", .list(.text(1...30), 0...5), "the person's devices, signed in", version: 2),
        Verb("signed in", .bool, "the device has an account", version: 2),
        Verb(
            "stream",
            .choice(ArrivedEvent.kinds),
            [
                FieldSet.Field(
                    "with", .name(.person), "of a message, a request or a conversation: the other",
                    version: 2),
                FieldSet.Field("text", text, "the text of a message", version: 2),
            ] + numbers,
            "how many such events arrived on the live stream since `listen`; one or more if no "
                + "number is said", version: 2),
        Verb(
            "crowd", .choice(Scenario.CrowdView.allCases.map(\.rawValue)), numbers,
            "how many of the population are in this person's feed, have this person in theirs, or "
                + "have met others of it", version: 2),
    ]

    /// A step that must be refused.
    private static let refused = Verb(
        "refused",
        .object(FieldSet(words: "a step that is refused", fields: [], verbs: refusable)),
        [
            FieldSet.Field(
                "says", line, "a text that the reason contains, in any case of letters", version: 2)
        ],
        "a step, such as `{message: Hello, to: Ben}`, that is tried once and must be refused; no "
            + "answer is not a refusal", version: 2)

    private static let numbers = [
        FieldSet.Field("at least", .integer(0...1_000_000), "the fewest", version: 2),
        FieldSet.Field("at most", .integer(0...1_000_000), "the most", version: 2),
    ]

    /// The views that can be expected.
    static let view = FieldSet(
        words: "an expectation", fields: [],
        verbs: counted + social + [
            refused,
            Verb(
                "any", .integer(1...20),
                [
                    FieldSet.Field(
                        "of",
                        .list(
                            .object(
                                FieldSet(
                                    words: "one of several views", fields: [],
                                    verbs: counted + social)), 1...20),
                        "several views", version: 2
                    ).required
                ], "that many of several views", version: 2),
        ])
}

extension Verb {
    /// Creates a verb without fields.
    fileprivate init(_ word: String, _ kind: ValueKind, _ note: String, version: Int = 1) {
        self.init(word, kind, [], note, version: version)
    }
}
