import ArgumentParser
import Presentation
import TextFormats

struct ThemesList: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the themes, each with its least contrast.")

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let themes = try session.themes().themes
        let chosen = session.settings[.theme]
        var table = TextTable(.left, .cut, .left, .left)
        for theme in themes {
            table.add(
                .init(theme.name, .strong), .init(SafeText.line(theme.title)),
                .init(theme.leastContrast.map { "contrast \($0.tenths)" } ?? "", .faint),
                .init(theme.name == chosen ? "chosen" : "", .faint))
        }
        try session.show(
            list: themes.map { $0.json(isChosen: $0.name == chosen) },
            lines: table.lines(on: session.page))
    }
}

extension Theme {
    /// Returns the theme as JSON, the same in every command.
    func json(isChosen: Bool) -> JSONValue {
        [
            "name": .string(name), "title": .string(title), "chosen": .bool(isChosen),
            "background": background.map { .string($0.hex) } ?? .null,
            "text": text.map { .string($0.hex) } ?? .null,
            "colors": .string(hasOwnColors ? "own" : "none"),
            "contrast": leastContrast.map { .number($0) } ?? .null,
            "parts": .object(
                Part.allCases.compactMap { part in
                    paints[part].map { paint in
                        JSONMember(part.rawValue, .string(paint.written))
                    }
                }),
        ]
    }
}
