/// The words for faults.
extension ScenarioLanguage {
    static let faults = [
        Verb(
            "fault", .object(fault), [],
            "something goes wrong, until it is said to be `sound` again", version: 2)
    ]

    /// A fault: of a device's network, of a device, of the server, or of a disk.
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
                "device", .choice(["crash", "clock", "restore", "clone"]),
                [
                    FieldSet.Field(
                        "by", .integer(-86_400...86_400), "seconds, for a clock", version: 2),
                    earlier,
                    FieldSet.Field(
                        "onto", .name(.device), "the device that gets a clone", version: 2),
                ],
                "the program ends and begins again; or the clock is wrong by so many seconds; or "
                    + "the store is as it was at an earlier time; or a copy of it takes the "
                    + "place of that of another device",
                version: 2),
            Verb(
                "server", .choice(["sound", "kill", "pause", "restart", "restore"]), [earlier],
                "it answers nothing, or too late, or begins again on the same data, or on what it "
                    + "had at an earlier time", version: 2),
            Verb(
                "disk", .choice(["sound", "slow", "full", "failing"]),
                [
                    FieldSet.Field(
                        "by", .form(.duration), "the time that a slow one takes to keep something",
                        version: 2)
                ],
                "the disk of the device, or without `by` of the step that of the server: what is "
                    + "written takes longer, is refused, or is not confirmed", version: 2),
        ])

    private static let earlier = FieldSet.Field(
        "to", .form(.time), "the time whose state comes back, for a restore", version: 2)
}
