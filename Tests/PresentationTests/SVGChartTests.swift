import Presentation
import Primitives
import Testing

struct SVGChartTests {
    @Test("A chart has a title, words for those who can't see it, and a bar for each value")
    func parts() throws {
        let chart = SVGChart(
            title: "Kids", subtitle: "taps a day",
            bars: [.init("1 Nov", 12), .init("2 Nov", 0), .init("3 Nov", 4)], goal: 10)
        let image = try WellFormedXML(chart.text)
        #expect(image.elements.first == "svg")
        #expect(image.elements.count { $0 == "rect" } == 4)
        #expect(
            image.texts.contains("3 bars, from 0 (2 Nov) to 12 (1 Nov). The goal is 10."))
        for text in ["Kids", "taps a day", "1 Nov: 12", "3 Nov: 4", "1 Nov", "goal: 10"] {
            #expect(image.texts.contains(text), "\(text)")
        }
        #expect(try WellFormedXML(SVGChart(title: "", bars: []).text).texts.contains("No values."))
    }

    @Test("A chart takes nothing from elsewhere, and follows the viewer's background")
    func standsAlone() {
        let text = SVGChart(title: "x", bars: [.init("a", 1)], tint: "#172A38").text
        #expect(text.components(of: "http") == ["://www.w3.org/2000/svg"])
        for word in ["url(", "@import", "<script", "href", "font-face", "<image"] {
            #expect(!text.contains(word), "\(word)")
        }
        #expect(text.contains("@media(prefers-color-scheme:dark)"))
        #expect(text.contains(".bar{fill:#172A38}"))
        let dark = RGB(hex: "#172A38")?.readable(on: .dark).hex ?? ""
        #expect(text.contains(".bar{fill:\(dark)}}"))
    }

    @Test(
        "A chart is well-formed whatever its texts hold",
        arguments: [
            "</svg>", "a & b < c > \"d\" 'e'", "\u{0}\u{1B}[2J\u{7}", "\u{FFFE}\u{FFFF}",
            "]]>", "<!--", "日本語👩‍👩‍👧", "\u{202E}abc", String(repeating: "long ", count: 100),
        ])
    func escaped(text: String) throws {
        let image = try WellFormedXML(
            SVGChart(
                title: text, subtitle: text, bars: [.init(text, 1, text: text), .init(text, -1)]
            ).text)
        #expect(image.elements.count { $0 == "rect" } == 3)
        #expect(
            try WellFormedXML(SVGChart(title: text, bars: [], tint: text).text).values.count > 0)
    }

    @Test("A title keeps its characters")
    func sameText() throws {
        let title = "Tom & \"Jerry\" <3 'em"
        let image = try WellFormedXML(SVGChart(title: title, bars: []).text)
        #expect(image.texts.count { $0 == title } == 2)
    }

    @Test("Every bar stands inside the axes, whatever the values")
    func bounded() throws {
        var generator = SeededGenerator(seed: 31)
        for round in 0..<100 {
            let bars = (0..<Int(generator.next() % 400)).map { _ in
                SVGChart.Bar(
                    "2026-11-21",
                    Int64(bitPattern: generator.next()) >> Int64(generator.next() % 64))
            }
            let text = SVGChart(title: "x", bars: bars, unit: round % 2 == 0 ? .counts : .seconds)
                .text
            for line in text.split(separator: "\n") where line.hasPrefix("<rect class=\"bar\"") {
                let numbers = line.split(separator: "\"").compactMap { Double($0) }
                let (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
                #expect(x >= 24 && x + width <= 696.01, "seed 31, round \(round): \(line)")
                #expect(y >= 71 && y + height <= 321, "seed 31, round \(round): \(line)")
                #expect(height >= 0 && width > 0, "seed 31, round \(round): \(line)")
            }
        }
    }
}

struct AxisTicksTests {
    private func labels(_ least: Double, _ greatest: Double, _ unit: AxisTicks.Unit = .counts)
        -> [String]
    {
        let ticks = AxisTicks(from: least, to: greatest, unit: unit)
        return ticks.values.map { ticks.label($0) }
    }

    @Test("Counts are marked in steps of 1, 2 or 5 with zeros")
    func counts() {
        #expect(labels(0, 0) == ["0", "1"])
        #expect(labels(0, 3) == ["0", "1", "2", "3"])
        #expect(labels(0, 23) == ["0", "5", "10", "15", "20", "25"])
        #expect(labels(-5400, 31000) == ["-10 k", "0", "10 k", "20 k", "30 k", "40 k"])
        #expect(labels(2, 700) == ["0", "200", "400", "600", "800"])
        #expect(labels(0, 1_500_000).contains("1.5 M"))
        #expect(labels(-7, -2) == ["-8", "-6", "-4", "-2", "0"])
    }

    @Test("Times are marked as on a clock")
    func seconds() {
        #expect(labels(0, 50, .seconds) == ["0", "10 s", "20 s", "30 s", "40 s", "50 s"])
        #expect(labels(0, 150, .seconds) == ["0", "30 s", "1:00", "1:30", "2:00", "2:30"])
        #expect(
            labels(0, 7404, .seconds) == ["0", "30 min", "1:00 h", "1:30 h", "2:00 h", "2:30 h"])
        #expect(labels(0, 60000, .seconds) == ["0", "3 h", "6 h", "9 h", "12 h", "15 h", "18 h"])
        #expect(labels(0, 86400 * 40, .seconds).last == "40 d")
        #expect(labels(-3600, 0, .seconds).first == "-1:00 h")
    }

    @Test("Marks hold every value, are few, and differ in what is written at them")
    func covering() {
        var generator = SeededGenerator(seed: 32)
        for _ in 0..<2000 {
            let shift = Int64(generator.next() % 64)
            let (one, two) = (
                Double(Int64(bitPattern: generator.next()) >> shift),
                Double(Int64(bitPattern: generator.next()) >> shift)
            )
            for unit in [AxisTicks.Unit.counts, .seconds] {
                let ticks = AxisTicks(from: min(one, two), to: max(one, two), unit: unit)
                let (first, last) = (ticks.values.first ?? 0, ticks.values.last ?? 0)
                #expect(first <= min(0, one, two) && last >= max(0, one, two), "seed 32")
                #expect((2...9).contains(ticks.values.count), "seed 32: \(one), \(two)")
                #expect(ticks.values.contains(0), "seed 32: \(one), \(two)")
            }
        }
    }
}

extension String {
    /// Returns the texts after each occurrence of a word, up to a quote.
    fileprivate func components(of word: String) -> [String] {
        ranges(of: word).map { String(self[$0.upperBound...].prefix { $0 != "\"" }) }
    }
}
