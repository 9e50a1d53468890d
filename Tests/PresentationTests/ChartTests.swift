import Presentation
import Primitives
import Testing

struct ChartTests {
    private let wide = Page(columns: 40)
    private let ascii = Page(columns: 40, charset: .ascii)

    @Test("Progress is text, a bar in eighths of cells, and a note")
    func progress() {
        let bar = ProgressBar(value: 17, goal: 20, note: "at least")
        #expect(bar.line(on: wide) == "17/20 ████████▌░ at least")
        #expect(bar.line(on: ascii) == "17/20 [#########.] at least")
        #expect(ProgressBar(value: 0, goal: 20).line(on: wide) == "0/20 ░░░░░░░░░░")
        #expect(ProgressBar(value: 23, goal: 20).line(on: wide) == "23/20 ██████████")
        #expect(ProgressBar(value: -3, goal: 20).line(on: wide) == "-3/20 ░░░░░░░░░░")
        #expect(ProgressBar(value: 0, goal: 0).line(on: wide) == "0/0 ██████████")
        #expect(
            ProgressBar("1:20/2:00", share: 2.0 / 3).line(cells: 3, on: wide) == "1:20/2:00 ██░")
    }

    @Test("A bar is full only at the goal and empty only at nothing")
    func honestBar() {
        #expect(ProgressBar(value: 999, goal: 1000).line(on: wide) == "999/1000 █████████▉")
        #expect(ProgressBar(value: 1, goal: 1000).line(on: wide) == "1/1000 ▏░░░░░░░░░")
        let almost = ProgressBar(value: .max - 1, goal: .max).bar(cells: 4, on: wide)
        #expect(almost == "███▉")
        #expect(ProgressBar(value: .max, goal: .max).bar(cells: 4, on: wide) == "████")
        #expect(ProgressBar("?", share: .nan).bar(cells: 4, on: wide) == "░░░░")
    }

    @Test("Progress gets shorter step by step where there is little room")
    func narrowProgress() {
        let bar = ProgressBar(value: 17, goal: 20, note: "at least")
        let lines = (1...25).map { bar.line(on: Page(columns: $0)) }
        for (index, line) in lines.enumerated() { #expect(line.cellWidth <= index + 1) }
        #expect(lines[18] == "17/20 ███▍ at least")
        #expect(lines[17] == "17/20 ████████▌░")
        #expect(lines[9] == "17/20 ███▍")
        #expect(lines[8] == "17/20")
        #expect(lines[3] == "17/…")
        #expect(bar.line(on: Page(columns: 4, charset: .ascii)) == "17/~")
    }

    @Test("A sparkline begins at zero, and shows that little is more than nothing")
    func sparkline() {
        #expect(Sparkline([0, 1, 2, 4, 7]).text(columns: 9, charset: .unicode) == "▁▂▃▅█")
        #expect(Sparkline([0, 1, 2, 4, 7]).text(columns: 9, charset: .ascii) == "_.:=#")
        #expect(Sparkline([5, 5, 5]).text(columns: 9, charset: .unicode) == "███")
        #expect(Sparkline([0, 1, 1000]).text(columns: 9, charset: .unicode) == "▁▂█")
        #expect(Sparkline([-4, 0, 4]).text(columns: 9, charset: .unicode) == "▁▅█")
        #expect(Sparkline([0, 0]).text(columns: 9, charset: .unicode) == "▁▁")
        #expect(Sparkline([]).text(columns: 9, charset: .unicode) == "")
        #expect(Sparkline([.min, .max]).text(columns: 9, charset: .unicode) == "▁█")
    }

    @Test("A sparkline of many values shows means of as many values each, in no more cells")
    func resampled() {
        #expect(Sparkline([0, 0, 7, 7, 0, 0]).text(columns: 3, charset: .unicode) == "▁█▁")
        #expect(Sparkline([0, 0, 7, 7, 0]).text(columns: 4, charset: .unicode) == "▁█▁")
        for (hours, columns) in [(24, 12), (24, 20), (24, 23), (24, 24), (24, 7), (37, 36)] {
            // Each pair of hours is alike, so a cell of an hour more or less would differ.
            let values = (0..<hours).map { Int64($0 / 2 % 2) * 8 }
            let each = (hours + columns - 1) / columns
            let text = Sparkline(values).text(columns: columns, charset: .unicode)
            #expect(text.count == (hours + each - 1) / each && text.count <= columns)
            if each == 2, hours == 24 { #expect(text == String(repeating: "▁█", count: 6)) }
        }
    }

    @Test("Bars stand beside labels and values that line up by cells")
    func bars() {
        let chart = BarChart([.init("Mon", 12), .init("火曜日", 4), .init("Wednesday", 0)])
        #expect(
            chart.lines(on: Page(columns: 27)) == [
                "Mon        12  ████████████",
                "火曜日      4  ████",
                "Wednesday   0",
            ])
        #expect(
            chart.lines(on: Page(columns: 27, charset: .ascii)).first
                == "Mon        12  ############")
    }

    @Test("Bars of negative values go to the left of a line at zero")
    func negativeBars() {
        let chart = BarChart([.init("a", 6), .init("b", -3), .init("c", 0)])
        #expect(
            chart.lines(on: Page(columns: 17)) == [
                "a   6     │██████",
                "b  -3  ███│",
                "c   0     │",
            ])
        #expect(
            BarChart([.init("a", -1), .init("b", -2)]).lines(on: Page(columns: 12)) == [
                "a  -1    ██│", "b  -2  ████│",
            ])
        #expect(
            BarChart([.init("a", -1), .init("b", -2)]).lines(on: Page(columns: 11)) == [
                "a  -1   ▐█│", "b  -2  ███│",
            ])
    }

    @Test("Bars have the colour that they are given, and words instead of digits")
    func styledBars() {
        let chart = BarChart([
            .init("Ann", 80, text: "1 h 20 min", style: .colored("#EC4B5D"))
        ])
        #expect(
            chart.lines(on: Page(columns: 23, color: .full)) == [
                "Ann  1 h 20 min  \u{1B}[38;2;236;75;93m██████\u{1B}[0m"
            ])
    }

    @Test("No line is wider than the page, whatever the labels, the values and the width")
    func bounded() {
        var generator = SeededGenerator(seed: 21)
        let labels = ["", "Kids", "日本語のラベル", "👩‍👩‍👧 family", "a\u{1B}[2Jb", "é\u{301}\u{301}x"]
        for round in 0..<400 {
            let rows = (0..<Int(generator.next() % 6)).map { _ in
                BarChart.Row(
                    labels[Int(generator.next() % UInt64(labels.count))],
                    Int64(bitPattern: generator.next()) >> Int64(generator.next() % 64))
            }
            let columns = Int(generator.next() % 60) + 1
            for charset in [Charset.unicode, .ascii] {
                let lines = BarChart(rows).lines(on: Page(columns: columns, charset: charset))
                #expect(lines.count == rows.count)
                for line in lines {
                    #expect(line.cellWidth <= columns, "seed 21, round \(round): \(line)")
                    #expect(!line.unicodeScalars.contains("\u{1B}"))
                }
            }
        }
    }
}
