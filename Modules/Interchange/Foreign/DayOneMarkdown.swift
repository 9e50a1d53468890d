/// Converts Day One's Markdown to plain text: it escapes every mark that might mean something, and
/// names photos at their places.
struct DayOneMarkdown {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var text = String.UnicodeScalarView()
    /// The lengths of runs of backticks that nothing further on closes.
    private var unclosed: Set<Int> = []

    private init(_ markdown: String) { scalars = Array(markdown.unicodeScalars) }

    /// Returns the text without escapes and without the places of media; code stays unchanged.
    static func plain(_ markdown: String) -> String {
        var reading = DayOneMarkdown(markdown)
        while reading.index < reading.scalars.count { reading.step() }
        return String(reading.text)
    }

    private mutating func step() {
        let scalar = scalars[index]
        if scalar == "\\", index + 1 < scalars.count, Self.isPunctuation(scalars[index + 1]) {
            text.append(scalars[index + 1])
            index += 2
        } else if scalar == "`" {
            let end = endOfCode()
            text.append(contentsOf: scalars[index..<end])
            index = end
        } else if scalar == "!", let end = endOfMedia() {
            index = end
        } else {
            text.append(scalar)
            index += 1
        }
    }

    /// Whether Markdown allows a character to be escaped.
    ///
    /// - Source: CommonMark 0.31 §2.4.
    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "!"..."/", ":"..."@", "["..."`", "{"..."~": true
        default: false
        }
    }

    private func endOfRun(at start: Int) -> Int {
        var end = start
        while end < scalars.count, scalars[end] == "`" { end += 1 }
        return end
    }

    /// Returns the end of the code that the backticks here open, or of the backticks if nothing
    /// closes them.
    private mutating func endOfCode() -> Int {
        let opened = endOfRun(at: index)
        let length = opened - index
        guard !unclosed.contains(length) else { return opened }
        var next = opened
        while next < scalars.count {
            guard scalars[next] == "`" else {
                next += 1
                continue
            }
            let end = endOfRun(at: next)
            if end - next == length { return end }
            next = end
        }
        unclosed.insert(length)
        return opened
    }

    /// Returns the end of the place of a photo, `![](dayone-moment:…)`, that begins here; `nil` for
    /// anything else.
    private func endOfMedia() -> Int? {
        var next = index + 1
        guard next < scalars.count, scalars[next] == "[" else { return nil }
        let limit = min(scalars.count, index + 300)
        while next < limit, scalars[next] != "]", scalars[next] != "\n" { next += 1 }
        let link = Array("](dayone-moment:".unicodeScalars)
        guard next + link.count < limit, scalars[next..<next + link.count].elementsEqual(link)
        else { return nil }
        next += link.count
        while next < limit, scalars[next] != ")" { next += 1 }
        return next < limit ? next + 1 : nil
    }
}
