import Foundation
import Primitives
import Testing

@testable import Presentation

@Suite("Themes as data")
struct OwnThemeTests {
    private func failure(_ text: String) -> TextFailure? {
        do throws(TextFailure) {
            _ = try Theme(file: Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test("Everything in Quad's own themes can be read, also in 256 and in 16 colours")
    func builtIn() throws {
        #expect(Theme.builtIn.map(\.name) == ["terminal", "dark", "light", "contrast", "mono"])
        for theme in Theme.builtIn {
            guard let background = theme.background, let text = theme.text else { continue }
            #expect(text.contrast(with: background) >= 7, "\(theme.name)")
            let least = theme.name == "contrast" ? 7.0 : 4.5
            for part in Theme.Part.allCases {
                let contrast = try #require(theme.contrast(of: part))
                #expect(contrast >= least, "\(theme.name) \(part)")
                let paint = try #require(theme.paints[part])
                for use in [ColorUse.full, .indexed, .basic] {
                    let ink = use.ink(of: paint.text ?? text, on: paint.behind ?? background)
                    let shown = try #require(Self.contrast(of: ink))
                    #expect(shown >= 3, "\(theme.name) \(part) \(use.depth)")
                }
            }
        }
    }

    /// Returns the contrast of an ink as xterm shows it.
    private static func contrast(of ink: Ink) -> Double? {
        func color(_ shade: Ink.Shade?) -> RGB? {
            switch shade {
            case .number(let number): TerminalPalette.color(number)
            case .direct(let color): color
            case nil: nil
            }
        }
        guard let text = color(ink.text), let behind = color(ink.behind) else { return nil }
        return text.contrast(with: behind)
    }

    @Test("Any colour can be read on any other, at each depth")
    func anyPair() throws {
        let steps: [UInt8] = [0, 60, 127, 190, 255]
        let colors = steps.flatMap { red in
            steps.flatMap { green in steps.map { RGB(red, green, $0) } }
        }
        for behind in colors {
            for text in colors {
                for use in [ColorUse.full, .indexed] {
                    let shown = try #require(Self.contrast(of: use.ink(of: text, on: behind)))
                    #expect(shown >= 3, "\(text.hex) on \(behind.hex) \(use.depth)")
                }
            }
        }
    }

    @Test("A theme as a file is the theme again")
    func roundTrip() throws {
        for theme in Theme.builtIn {
            #expect(try Theme(file: Array(theme.fileText.utf8)) == theme)
        }
    }

    @Test("A mistake is told with line, column and remedy")
    func mistakes() {
        let cases: [(String, line: Int, column: Int, String)] = [
            ("{\n  \"name\": \"a\",\n  \"sunn\": \"bold\"\n}", 3, 3, "did you mean sun?"),
            (
                "{\"name\": \"a\",\n \"bar\": \"bold #12\"}", 2, 9,
                "is not a style: write words such as"
            ),
            ("{\"name\": \"a\",\n \"bar\": 7}", 2, 9, "bar is a text in quotes, not a number"),
            ("{\"name\": \"A b\"}", 1, 10, "is not a name"),
            ("{\"bar\": \"bold\"}", 1, 1, "the member \"name\" is missing"),
            (
                "{\"name\": \"a\",\n\"background\": \"#000000\"}", 2, 15,
                "background and text are given both"
            ),
            (
                "{\"name\": \"a\", \"background\": \"#000000\",\n \"text\": \"#222222\"}", 2, 10,
                "its contrast is 1.3, and 4.5 is the least"
            ),
            (
                "{\"name\": \"a\", \"tab\":\n \"#777777 on #888888\"}", 2, 2,
                "its contrast is 1.2, and 3.0 is the least"
            ),
            ("{\"name\": \"a\",\n \"colors\": \"many\"}", 2, 12, "colors is own or none"),
            ("{\"name\": \"a\",\n \"schemaVersion\": 2}", 2, 19, "only the number 1"),
            ("{\"name\": \"a\"", 1, 13, ""),
        ]
        for (text, line, column, words) in cases {
            let failure = failure(text)
            #expect(failure?.line == line && failure?.column == column, "\(text): \(failure!)")
            #expect(failure?.reason.contains(words) == true || words.isEmpty, "\(failure!)")
        }
    }

    @Test("The person's themes are read from their folder; what is none is told and left out")
    func shelf() throws {
        let root = FileManager.default.temporaryDirectory
            .appending(path: "quad-themes-\(ProcessInfo.processInfo.globallyUniqueString)").path
        defer { try? FileManager.default.removeItem(atPath: root) }
        let folder = LookFolder(path: root)
        #expect(ThemeShelf(in: folder).names == Theme.builtIn.map(\.name))
        for (file, name) in [("mine", "mine"), ("other", "another"), ("dark", "dark")] {
            try folder.keep(Array("{\"name\": \"\(name)\"}".utf8), .themes, file)
        }
        let shelf = ThemeShelf(in: folder)
        #expect(shelf.own.map(\.name) == ["mine"] && shelf.problems.count == 2)
        #expect(try shelf.theme(named: "Mine").name == "mine")
        let broken = try #require(shelf.problems.first { "\($0)".contains("another") })
        #expect(throws: broken) { try shelf.theme(named: "other") }
        #expect(throws: ThemeError.noSuchTheme("drak", suggestions: ["dark"])) {
            try shelf.theme(named: "drak")
        }
    }
}
