import Presentation
import Primitives
import Testing

struct IconDrawingTests {
    private let icons = IconSet.quad.icons

    private func icon(_ name: String) throws -> Icon {
        try #require(LookBook.builtIn.icon(named: name))
    }

    /// Returns the dots of a picture in braille, decoded from its characters.
    private func dots(braille lines: [String], width: Int) -> [String] {
        let bits: [(column: Int, row: Int)] = [
            (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3),
        ]
        return (0..<lines.count * 4).map { row in
            String(
                (0..<width).map { column -> Character in
                    let line = Array(lines[row / 4].unicodeScalars)
                    guard column / 2 < line.count, line[column / 2] != " " else { return "." }
                    let value = line[column / 2].value - 0x2800
                    let bit = bits.firstIndex { $0 == (column % 2, row % 4) }
                    return value >> UInt32(bit ?? 0) & 1 == 1 ? "#" : "."
                })
        }
    }

    @Test("Braille shows every dot of every icon and no other")
    func braille() {
        for icon in icons {
            let lines = icon.bitmap.lines(.small, on: Page())
            #expect(lines.count == 4 && lines.allSatisfy { $0.count <= 8 })
            #expect(dots(braille: lines, width: 16) == icon.bitmap.text, "\(icon.name)")
        }
    }

    @Test("A piggy bank is the same in half blocks, in ASCII, and large")
    func sizes() throws {
        let bitmap = try icon("piggy-bank").bitmap
        #expect(
            bitmap.lines(.medium, on: Page()) == [
                "      ▄█▀▀█▄", "  ▄    ▀▀▀▀", "  ██▄▄██████▄", " ██▀█▄▄▄▄█████▄",
                "██████▄████████▀", "▀█████████████▄", "  ████▀▀▀████▀", "  ▀▀▀▀   ▀▀▀▀",
            ])
        let ascii = Page(charset: .ascii)
        #expect(bitmap.lines(.medium, on: ascii)[2] == "  ##..######.")
        #expect(bitmap.lines(.large, on: ascii)[8] == "############  ##################")
        #expect(bitmap.lines(.large, on: ascii).allSatisfy { $0.allSatisfy(\.isASCII) })
        #expect(bitmap.lines(.large, on: Page()).count == 16)
    }

    @Test("A picture is drawn smaller where the page is narrow, and not at all where it is tiny")
    func narrow() throws {
        let bitmap = try icon("house").bitmap
        #expect(bitmap.lines(.large, on: Page(columns: 31)).count == 8)
        #expect(bitmap.lines(.large, on: Page(columns: 15)).count == 4)
        #expect(bitmap.lines(.large, on: Page(columns: 7)).isEmpty)
        for size in PictureSize.allCases {
            for columns in 1...40 {
                let lines = bitmap.lines(size, on: Page(columns: columns))
                #expect(lines.allSatisfy { $0.cellWidth <= columns })
            }
        }
    }

    @Test("One icon is coloured when it is drawn: 24 bits, 256, 16, none")
    func colors() throws {
        let bitmap = try icon("square").bitmap
        func line(_ color: ColorUse) -> String {
            bitmap.lines(.small, style: .colored("#CC333F"), on: Page(color: color))[0]
        }
        let plain = line(.none)
        let full = ColorUse(.trueColor, on: .light)
        #expect(line(full) == "\u{1B}[38;2;204;51;63m\(plain)\u{1B}[0m")
        #expect(line(.indexed) == "\u{1B}[38;5;167m\(plain)\u{1B}[0m")
        #expect(line(.basic) == "\u{1B}[91m\(plain)\u{1B}[0m")
    }

    @Test("In a list an icon is its glyph in its colour, or two letters in ASCII")
    func cells() {
        var table = TextTable(.left, .left)
        let book = LookBook.builtIn
        let look = Look(icon: "piggy-bank", color: "#CC333F")
        table.add(book.cell(of: look, .unicode), .init("Savings"))
        table.add(book.cell(of: look, .ascii), .init("Savings"))
        table.add(book.cell(of: Look(icon: "tulip", color: "#CC333F"), .unicode), .init("x"))
        #expect(table.lines(on: .unlimited()) == ["⚇   Savings", "pb  Savings", "●   x"])
        let page = Page.unlimited(color: ColorUse(.trueColor, on: .light))
        #expect(table.lines(on: page)[0] == "\u{1B}[38;2;204;51;63m⚇\u{1B}[0m   Savings")
    }

    @Test("As SVG an icon is one well-formed path of all its dots, in its colour")
    func svg() throws {
        for icon in icons {
            let image = try WellFormedXML(icon.svg(tint: "#cc333f"))
            #expect(image.elements == ["svg", "title", "path"])
            #expect(image.texts.contains(icon.title))
            #expect(image.values.contains("#CC333F"))
            let path = try #require(image.values.last)
            #expect(dots(path: path) == icon.bitmap.text, "\(icon.name)")
        }
        #expect(try WellFormedXML(icon("house").svg()).values.contains("currentColor"))
        #expect(try WellFormedXML(icon("house").svg(tint: "\"><x")).values.contains("currentColor"))
    }

    /// Returns the dots of a path of rectangles, each in the form `M2 3h4v1h-4z`.
    private func dots(path: String) -> [String] {
        var rows = [[Character]](repeating: .init(repeating: ".", count: 16), count: 16)
        for part in path.split(separator: "M") {
            let numbers = part.split { !$0.isNumber }.compactMap { Int($0) }
            for column in numbers[0]..<numbers[0] + numbers[2] { rows[numbers[1]][column] = "#" }
        }
        return rows.map { String($0) }
    }
}
