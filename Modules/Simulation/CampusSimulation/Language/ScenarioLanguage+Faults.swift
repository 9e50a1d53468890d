/// The words for faults.
extension ScenarioLanguage {
    static let faults = [
        Verb(
            "fault", .object(fault), [],
            "something goes wrong, until it is said to be `sound` again", version: 2)
    ]

    /// A fault: of a device's network, of a device, or of the server.
    static let fault = FieldSet(
        words: "a fault",
        fields: [],
        verbs: [
            Verb(
                "network", .choice(["sound", "delay", "loss", "one way", "clog"]),
                [
                    FieldSet.Field("by", .form(.duration), "a delay's length", version: 2),
                    FieldSet.Field(
                        "share", .number(0.01...1), "a loss's share; a half if missing",
                        version: 2),
                ],
                "requests take longer, are lost, arrive without an answer, or hang for a minute",
                version: 2),
            Verb(
                "device", .choice(["crash", "clock"]),
                [
                    FieldSet.Field(
                        "by", .integer(-86_400...86_400), "seconds, for a clock", version: 2)
                ],
                "the program ends and begins again, or the clock is wrong by so many seconds",
                version: 2),
            Verb(
                "server", .choice(["sound", "kill", "pause", "restart"]), [],
                "it answers nothing, or too late, or begins again on the same data", version: 2),
        ])
}
