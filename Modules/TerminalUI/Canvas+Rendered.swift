import Presentation

extension Canvas {
    /// Draws a line that ``Presentation`` has made for a terminal with all colours: its escape
    /// sequences of styles become the styles of cells, which each terminal shows as well as it can.
    ///
    /// - Returns: The column after the last cluster, including clipped ones.
    @discardableResult
    package mutating func put(
        rendered line: String, at place: Point, in area: Rectangle? = nil
    ) -> Int {
        var column = place.column
        var style = Style.plain
        var rest = line[...]
        while let escape = rest.firstIndex(of: "\u{1B}") {
            column = put(
                rest[..<escape], at: Point(column: column, row: place.row), style: style, in: area)
            rest = rest[escape...]
            guard let end = rest.firstIndex(of: "m") else { return column }
            style.apply(rest[..<end].drop { !$0.isNumber })
            rest = rest[rest.index(after: end)...]
        }
        return put(rest, at: Point(column: column, row: place.row), style: style, in: area)
    }
}

extension Style {
    /// Applies the parameters of a sequence of ECMA-48 (SGR), as ``Presentation`` writes them.
    fileprivate mutating func apply(_ parameters: Substring) {
        var rest = parameters.split(separator: ";").compactMap { UInt8($0) }[...]
        while let first = rest.popFirst() {
            switch first {
            case 0: self = .plain
            case 1: isBold = true
            case 2: isDim = true
            case 38: foreground = Self.color(&rest)
            case 48: background = Self.color(&rest)
            default: break
            }
        }
    }

    /// Takes the parameters of a colour of 24 bits.
    private static func color(_ rest: inout ArraySlice<UInt8>) -> Color {
        let parts = Array(rest.prefix(4))
        rest = rest.dropFirst(4)
        guard parts.count == 4, parts[0] == 2 else { return .standard }
        return .rgb(red: parts[1], green: parts[2], blue: parts[3])
    }
}
