import Testing

@testable import Simulation

/// The curves of long loads.
@Suite struct CurvesTests {
    private func sample(_ second: Int) -> LoadSample {
        var figures = LoadFigures()
        figures.intended = second
        var feed = OperationFigures()
        feed.fromIntended.record(Int64(second))
        figures.operations[.feed] = feed
        var server = ServerSample()
        server.memory = second
        return LoadSample(figures, at: Double(second), seconds: 1, server: server)
    }

    @Test("A day of seconds has at most 600 samples, and no request and no peak is lost")
    func bounded() throws {
        var curves = LoadCurves()
        let seconds = 1300
        for second in 1...seconds { curves.add(sample(second)) }
        #expect((300...LoadCurves.most).contains(curves.samples.count))
        #expect(curves.samples.reduce(0) { $0 + $1.asked } == seconds * (seconds + 1) / 2)
        #expect(curves.samples.reduce(0) { $0 + $1.seconds } == Double(seconds))
        let last = try #require(curves.samples.last)
        #expect(last.at == Double(seconds))
        #expect(last.server?.memory == seconds)
        #expect(try #require(last.p99) >= Double(seconds) / 1000)
        // All samples but the last are of as many seconds.
        #expect(Set(curves.samples.dropLast().map(\.seconds)) == [4])
    }
}
