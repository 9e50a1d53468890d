import Simulation
import Testing

@Suite("Curves of reports")
struct ChartTests {
    private func page(_ charts: [ReportedChart]) -> String {
        var report = Samples.mixed
        report.charts = charts
        return HTMLReport(report).text
    }

    @Test("A curve is drawn with gaps where nothing was measured, and marks have their numbers")
    func curve() {
        let chart = ReportedChart(
            "Latency", unit: "ms", times: [1, 2, 3, 4],
            curves: [.init("p99", [1, nil, 100, 10]), .init("unmeasured", [nil, nil, nil, nil])],
            marks: [.init(at: 2, "the disk is <full>")], isLogarithmic: true)
        let text = page([chart])
        #expect(text.contains("<h3>Latency</h3>"))
        // From 1 ms, a third of the way up from 0.1 to 100 ms; 2 s has no value.
        #expect(text.contains("d=\"M257.5 136M612.5 16L790 76\""))
        #expect(!text.contains("unmeasured"))
        #expect(text.contains("1: the disk is &lt;full&gt;"))
        #expect(text.contains("2.0 s</span> the disk is &lt;full&gt;</li>"))
    }

    @Test("A chart without a value, or of one moment, is left out")
    func empty() {
        let charts = [
            ReportedChart("Empty", unit: "", times: [1, 2], curves: [.init("a", [nil, nil])]),
            ReportedChart("Short", unit: "", times: [1], curves: [.init("a", [1])]),
        ]
        #expect(!page(charts).contains("<h2>Curves</h2>"))
    }
}
