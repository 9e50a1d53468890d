import Simulation

extension LoadReport {
    /// The curves of the load, with its disturbances; none if it was too short.
    var charts: [ReportedChart] {
        guard let curves else { return [] }
        let samples = curves.samples
        let marks = curves.marks.map { ReportedChart.Mark(at: $0.at, $0.words) }
        func chart(
            _ title: String, _ unit: String, isLogarithmic: Bool = false,
            _ curves: [(name: String, value: (LoadSample) -> Double?)]
        ) -> ReportedChart {
            ReportedChart(
                title, unit: unit, times: samples.map(\.at),
                curves: curves.map { .init($0.name, samples.map($0.value)) }, marks: marks,
                isLogarithmic: isLogarithmic)
        }
        func rate(_ count: Int, _ sample: LoadSample) -> Double {
            Double(count) / max(sample.seconds, 0.001)
        }
        func megabytes(_ bytes: Int?) -> Double? { bytes.map { Double($0) / 1e6 } }
        return [
            chart(
                "Requests a second", "/s",
                [
                    ("due", { rate($0.asked, $0) }), ("failed", { rate($0.failed, $0) }),
                    ("acknowledged", { rate($0.done, $0) }),
                ]),
            chart(
                "Latency at p99", "ms", isLogarithmic: true,
                [
                    ("from the intended start", \.p99), ("from the real start", \.serviceP99),
                    ("of live events, from the intended start", \.liveP99),
                ]),
            chart("Processor of the server", "%", [("of one processor", { $0.server?.processor })]),
            chart("Memory of the server", "MB", [("resident", { megabytes($0.server?.memory) })]),
            chart(
                "Log of the server's store", "MB", [("size", { megabytes($0.server?.log) })]),
            chart(
                "Streams, by the server's count", "",
                [("open", { $0.server?.streams.map(Double.init) })]),
        ]
    }
}
