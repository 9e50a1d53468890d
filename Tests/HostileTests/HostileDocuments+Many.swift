import Primitives

extension HostileDocuments {
    /// Returns documents with as many members as a server accepts.
    static func many() -> [(name: String, kind: String, state: String)] {
        func list(_ count: Int, _ element: (Int) -> String) -> String {
            (1...count).map(element).joined(separator: ",")
        }
        func device(_ number: Int) -> String { "\(DeviceID(high: 2, low: UInt64(number)))" }
        let time = Extreme.field("type", "\"time\"")
        func lane(_ parts: String) -> String {
            "{\"fields\":{\(time)},\"stopwatches\":{\"time\":{\"lanes\":{\"\(Extreme.device)\":"
                + "{\(parts)}}}}}"
        }
        let runs = list(20_000) { "[\($0),\($0 * 2),\($0 * 2 + 1)]" }
        let laps = list(4000) { Extreme.field("lap.\(Extreme.device).\($0)", "\($0 * 3)") }
        return [
            (
                "many tallies", "counter",
                "{\"counters\":{\"value\":{\"tally\":{"
                    + list(15_000) { "\"\(device($0))\":[1,1]" } + "}}}}"
            ),
            (
                "many whom a deletion had seen", "counter",
                "{\"counters\":{\"value\":{\"gone\":{\"state\":[\"\(Extreme.stamp())\",false],"
                    + "\"seen\":{\(list(15_000) { "\"\(device($0))\":1" })}}}}}"
            ),
            ("many runs", "counter", lane("\"runs\":[\(runs)]")),
            ("many running at once", "counter", lane("\"runs\":[\(list(60_000) { "[\($0),0]" })]")),
            ("many hidden", "counter", lane("\"hidden\":[\(list(100_000) { "\($0 + 1)" })]")),
            (
                "many lanes", "counter",
                "{\"fields\":{\(time)},\"stopwatches\":{\"time\":{\"lanes\":{"
                    + list(10_000) { "\"\(device($0))\":{\"runs\":[[1,\($0)]]}" } + "}}}}"
            ),
            (
                "many laps", "counter",
                "{\"fields\":{\(time),\(laps)},\"stopwatches\":{\"time\":{\"lanes\":{"
                    + "\"\(Extreme.device)\":{\"runs\":["
                    + list(9000) { "[\($0),\($0),\($0 + 1)]" } + "]}}}}}"
            ),
            (
                "many fields", "counter",
                "{\"fields\":{\(list(9000) { Extreme.field("x\($0)", "1") })}}"
            ),
            (
                "many versions of a text", "entry",
                "{\"texts\":{\"text\":{\"values\":["
                    + list(8000) {
                        let stamp = Extreme.stamp(0, of: DeviceID(high: 2, low: UInt64($0)))
                        return "[\"\(stamp)\",\"t\($0)\"]"
                    }
                    + "]}}}"
            ),
            ("many unknown members", "counter", "{\"later\":{\(list(40_000) { "\"x\($0)\":1" })}}"),
            (
                "deep unknown members", "counter",
                "{\"later\":" + String(repeating: "[", count: 63)
                    + String(repeating: "]", count: 63) + "}"
            ),
        ]
    }

    mutating func addMany() {
        for (name, kind, state) in Self.many() { add(name, kind, state) }
    }
}
