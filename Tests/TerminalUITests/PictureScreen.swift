import Foundation

@testable import TerminalUI

/// A screen with pictures by both protocols, which reads the commands of ``Terminfo/sample``.
///
/// Sixels go where a cell is written, as in xterm; pictures of kitty stay until they are removed or
/// the screen is cleared.
struct PictureScreen {
    private var size: Size
    private let cell: (width: Int, height: Int)
    private var pen = Point(column: 0, row: 0)
    private var sixels: Set<Point> = []
    private var placements: [UInt32: Rectangle] = [:]
    /// The files that kitty's protocol has brought and that were not forgotten.
    private(set) var files: [UInt32: [UInt8]] = [:]
    /// The parts of a file that is not complete.
    private var part: (number: UInt32, area: Rectangle, text: String)?

    init(size: Size, cell: (width: Int, height: Int) = (8, 16)) {
        (self.size, self.cell) = (size, cell)
    }

    /// The cells over which a picture is shown.
    var covered: Set<Point> {
        placements.values.reduce(into: sixels) { cells, area in
            for row in area.rows {
                for column in area.columns { cells.insert(Point(column: column, row: row)) }
            }
        }
    }

    /// Keeps what is shown at another size, as terminals do.
    mutating func resize(to size: Size) { self.size = size }

    mutating func receive(_ output: String) {
        var rest = output[...]
        while let escape = rest.firstIndex(of: "\u{1B}") {
            read(rest[..<escape])
            let end = rest[escape...].range(of: "\u{1B}\\")
            guard let end else { return }
            let command = rest[rest.index(after: escape)..<end.lowerBound]
            if command.first == "P" { showSixels(String(rest[escape..<end.upperBound])) }
            if command.hasPrefix("_G") { obey(command.dropFirst(2)) }
            rest = rest[end.upperBound...]
        }
        read(rest)
    }

    private mutating func read(_ text: Substring) {
        var rest = text.unicodeScalars
        var written = String.UnicodeScalarView()
        while let first = rest.first {
            guard first == "{" || first == "<",
                let end = rest.firstIndex(where: { $0 == "}" || $0 == ">" })
            else {
                written.append(rest.removeFirst())
                continue
            }
            write(String(written))
            written = .init()
            let command = String(rest[..<end])
            let numbers = command.dropFirst().split(separator: ",").compactMap { Int($0) }
            if first == "{" { pen = Point(column: numbers[1], row: numbers[0]) }
            if command == "<clear" { (sixels, placements, files) = ([], [:], [:]) }
            rest = rest[rest.index(after: end)...]
        }
        write(String(written))
    }

    private mutating func write(_ text: String) {
        for character in text {
            for column in 0..<character.cellWidth {
                sixels.remove(Point(column: pen.column + column, row: pen.row))
            }
            pen.column += character.cellWidth
        }
    }

    private mutating func showSixels(_ text: String) {
        guard let picture = SixelPicture(text) else { return }
        for row in 0..<(picture.height + cell.height - 1) / cell.height {
            for column in 0..<(picture.width + cell.width - 1) / cell.width {
                sixels.insert(Point(column: pen.column + column, row: pen.row + row))
            }
        }
    }

    private mutating func obey(_ command: Substring) {
        let halves = command.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        var keys: [Substring: Substring] = [:]
        for pair in halves[0].split(separator: ",") {
            let sides = pair.split(separator: "=")
            keys[sides[0]] = sides[1]
        }
        func number(_ key: Substring) -> Int { keys[key].flatMap { Int($0) } ?? 0 }
        if keys["a"] == "d" {
            placements[UInt32(number("i"))] = nil
            files[UInt32(number("i"))] = nil
            return
        }
        if keys["a"] == "T" {
            let area = Rectangle(
                column: pen.column, row: pen.row, columns: number("c"), rows: number("r"))
            part = (UInt32(number("i")), area, "")
        }
        guard var current = part else { return }
        current.text += halves.count > 1 ? String(halves[1]) : ""
        part = number("m") == 1 ? current : nil
        guard part == nil else { return }
        placements[current.number] = current.area
        files[current.number] = Data(base64Encoded: current.text).map { [UInt8]($0) }
    }
}

/// The pixels of a sixel sequence.
struct SixelPicture {
    private(set) var width = 0
    private(set) var height = 0
    /// Red, green and blue, row by row; what no sixel draws is black.
    private(set) var pixels: [UInt8] = []

    /// Reads a sequence; `nil` if it is none, or draws beyond its raster.
    init?(_ text: String) {
        guard text.hasPrefix("\u{1B}Pq\"1;1;"), text.hasSuffix("\u{1B}\\") else { return nil }
        var rest = Array(text.utf8.dropFirst(8).dropLast(2))[...]
        func number() -> Int {
            var value = 0
            while let digit = rest.first, (48...57).contains(digit) {
                value = 10 * value + Int(digit) - 48
                rest.removeFirst()
            }
            return value
        }
        func skip(_ sign: Character) -> Bool {
            guard rest.first == sign.asciiValue else { return false }
            rest.removeFirst()
            return true
        }
        width = number()
        guard skip(";") else { return nil }
        height = number()
        pixels = [UInt8](repeating: 0, count: 3 * width * height)
        var colors: [Int: [UInt8]] = [:]
        var (color, column, top) = (0, 0, 0)
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "#"):
                color = number()
                guard skip(";") else { continue }
                _ = number()
                let parts = (0..<3).map { _ in
                    _ = skip(";")
                    return UInt8((number() * 255 + 50) / 100)
                }
                colors[color] = parts
            case UInt8(ascii: "$"): column = 0
            case UInt8(ascii: "-"): (column, top) = (0, top + 6)
            case UInt8(ascii: "!"), 63...126:
                let count = byte == UInt8(ascii: "!") ? number() : 1
                let sign = byte == UInt8(ascii: "!") ? rest.popFirst() ?? 63 : byte
                for _ in 0..<count {
                    for bit in 0..<6 where (sign - 63) & (1 << bit) != 0 {
                        guard column < width, top + bit < height, let parts = colors[color] else {
                            return nil
                        }
                        let start = 3 * ((top + bit) * width + column)
                        pixels.replaceSubrange(start..<start + 3, with: parts)
                    }
                    column += 1
                }
            default: return nil
            }
        }
    }
}
