import ArgumentParser
import Looks
import Presentation
import TextFormats

struct PalettesList: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the palettes and their colours.")

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let book = try session.ownLooks().book
        let chosen = book.palette(named: session.settings[.palette])
        try session.show(
            list: book.palettes.map { $0.json(isChosen: $0 == chosen) },
            lines: book.palettes.flatMap {
                $0.lines(isChosen: $0 == chosen, on: session.page)
            })
    }
}

extension Palette {
    /// Returns the name on one line, and below it each colour as a sample, with its number.
    func lines(isChosen: Bool, on page: Page) -> [String] {
        let name = Style.strong.applied(to: name.safe, with: page.color)
        let note = isChosen ? Style.faint.applied(to: "  for new counters", with: page.color) : ""
        return [name + note] + colorLines(on: page)
    }

    private func colorLines(on page: Page) -> [String] {
        let width = page.color.depth == .none ? 9 : 14
        let perLine = max(1, (page.columns - 1) / width)
        return stride(from: 0, to: colors.count, by: perLine).map { start in
            colors[start..<min(start + perLine, colors.count)].map { color in
                let swatch =
                    page.color.depth == .none
                    ? "" : Style.tile(color).applied(to: "    ", with: page.color) + " "
                return "  " + swatch + color
            }.joined()
        }
    }

    /// Returns the palette as JSON, the same in every command.
    func json(isChosen: Bool) -> JSONValue {
        [
            "name": .string(name), "colors": .array(colors.map { .string($0) }),
            "chosen": .bool(isChosen),
        ]
    }
}
