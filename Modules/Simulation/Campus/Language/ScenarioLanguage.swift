import Geofence

/// The language of scenarios: one table from which the reader, the schema and the reference follow.
enum ScenarioLanguage {
    /// The newest version; files without `quad` are of version 1.
    static let version = 2
    /// The largest file in bytes, and all files of a story together.
    static let fileBytes = 1 << 20
    /// The number of steps of a story, after repetitions.
    static let steps = 20_000
    /// The number of taps of a story.
    static let taps = 100_000
    /// The number of files that a story may include.
    static let files = 20
    /// The number of days of a story.
    static let days = 366
    /// The number of people of a population, times the days that they live.
    static let crowdDays = 2000

    static let line = ValueKind.text(1...200)
    static let text = ValueKind.text(1...2000)
    static let amount = ValueKind.integer(-1_000_000_000_000...1_000_000_000_000)

    /// A whole file.
    static let file = FieldSet(
        words: "a scenario",
        fields: [
            FieldSet.Field("quad", .integer(1...2), "the version of the language"),
            FieldSet.Field("title", line, "the name of the story").required,
            FieldSet.Field("day", .form(.day), "the date of its first day").required,
            FieldSet.Field(
                "zone", line, "the campus's clocks, as America/New_York; GMT if missing"),
            FieldSet.Field(
                "punctual", .bool, "steps happen at their second, and not up to ten seconds later",
                version: 2),
            FieldSet.Field(
                "values", .values, "names for texts and numbers, which `$name` stands for",
                version: 2),
            FieldSet.Field("places", .list(.variants(places), 0...2000), "the campus"),
            FieldSet.Field("people", .list(.object(person), 1...1000), "who is in it").required,
            FieldSet.Field(
                "population", .brief(population),
                "invented people who live their day beside those with names", version: 2),
            FieldSet.Field(
                "steps", .list(.variants([step, inclusion]), 1...10_000), "in the order of time"
            ).required,
        ])

    /// The ways to write places.
    static let places = [
        FieldSet(
            words: "a round place",
            fields: [
                FieldSet.Field("name", line, "the name, unique").required,
                FieldSet.Field("east", .number(-5000...5000), "metres from the middle").required,
                FieldSet.Field("north", .number(-5000...5000), "metres from the middle").required,
                FieldSet.Field("radius", .number(10...1000), "metres").required,
                FieldSet.Field(
                    "use", .choice(PlaceKind.allCases.map(\.rawValue)),
                    "what a population does there; services if missing", version: 2),
            ]),
        FieldSet(
            words: "the places of a GeoJSON file",
            fields: [
                FieldSet.Field("geojson", .text(1...500), "a file beside the story", version: 2)
                    .required
            ]),
        FieldSet(
            words: "the buildings of a generated campus",
            fields: [
                FieldSet.Field("campus", .integer(1...1_000_000), "the seed", version: 2).required,
                FieldSet.Field(
                    "buildings", .integer(1...500), "how many; 40 if missing", version: 2),
            ]),
    ]

    /// A person.
    static let person = FieldSet(
        words: "a person",
        fields: [
            FieldSet.Field("name", .form(.personName), "one word, unique").required,
            FieldSet.Field("at", .name(.place), "the place where they begin; without one, nowhere"),
            FieldSet.Field(
                "devices", .list(.text(1...30), 0...5), "one word each; a phone if missing"),
        ])

    /// The population beside the people with names.
    static let population = FieldSet(
        words: "a population",
        fields: [
            FieldSet.Field("people", .integer(1...500), "how many", version: 2).required,
            FieldSet.Field(
                "seed", .integer(1...1_000_000), "who they are; the run's seed if missing",
                version: 2),
            FieldSet.Field(
                "date", .form(.day),
                "the day of a term that they live on the story's first day; that day if missing",
                version: 2),
            FieldSet.Field(
                "does", .list(.choice(Scenario.Crowd.Pursuit.allCases.map(\.rawValue)), 0...3),
                "what they do besides going about; all of it if missing", version: 2),
        ])

    /// The steps of another file.
    static let inclusion = FieldSet(
        words: "an inclusion",
        fields: [
            FieldSet.Field(
                "include", .text(1...500), "a file beside this one: its steps stand here",
                version: 2
            ).required
        ])

    /// A step.
    static let step = FieldSet(
        words: "a step",
        fields: [
            FieldSet.Field("at", .form(.time), "the time on the campus's clock"),
            FieldSet.Field(
                "by", .form(.actor), "who does it, on their first device if none is named"),
            FieldSet.Field("repeat", .integer(2...1000), "how often, `every` so long", version: 2),
            FieldSet.Field("every", .form(.duration), "the time between two of them", version: 2),
            FieldSet.Field("from", .form(.time), "the first time, instead of `at`", version: 2),
            FieldSet.Field("until", .form(.time), "the last time, with `from`", version: 2),
            FieldSet.Field("name", line, "a name for reports", version: 2),
            FieldSet.Field("tags", .list(.text(1...50), 1...10), "words to choose by", version: 2),
            FieldSet.Field("because", text, "the reason, which a failure repeats", version: 2),
        ], isTimed: true, verbs: verbs + [expectation])

    /// The verb that checks.
    static let expectation = Verb(
        "expect", .object(view),
        [
            FieldSet.Field(
                "within", .form(.duration), "it may take so long; looked at every second",
                version: 2),
            FieldSet.Field(
                "never for", .form(.duration), "it must not be seen for so long", version: 2),
        ], "a check: what this person sees on this device")
}
