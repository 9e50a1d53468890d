import ArgumentParser
import Looks
import Presentation
import TextFormats

struct IconsShow: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Draw an icon, in any colour.")

    @Argument(help: "The icons.", completion: LookCompletion.icons)
    var names: [String]

    @Option(
        help: ArgumentHelp("The colour to draw in; else the text's own.", valueName: "#RRGGBB"))
    var tint: String?

    @Option(
        help: ArgumentHelp("small (braille), medium (half blocks) or large.", valueName: "size"))
    var size = PictureSize.medium

    @Flag(help: "Write one icon as an SVG image.")
    var svg = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if svg && names.count > 1 { throw ValidationError("--svg draws one icon at a time") }
        if let tint, RGB(hex: tint) == nil {
            throw ValidationError(
                "'\(tint.brief)' is no colour: write #RRGGBB, in quotes, such as '#CC333F'")
        }
    }

    func run(in session: Session) async throws {
        let book = try session.ownLooks().book
        let icons = try names.map { name throws(LooksError) in try book.find(icon: name) }
        if svg, !session.isJSON {
            return try StandardOutput.write([icons[0].svg(tint: tint)])
        }
        let list = icons.map { icon in
            let place = book.place(of: icon)
            return icon.json(in: place.group, of: place.set)
                .with("svg", svg ? .string(icon.svg(tint: tint)) : nil)
        }
        try session.show(
            list: list, lines: Array(icons.map { lines($0, book, session.page) }.joined()))
    }

    private func lines(_ icon: Icon, _ book: LookBook, _ page: Page) -> [String] {
        let style = tint.map { Style.colored($0) } ?? .plain
        let place = book.place(of: icon)
        let mark = style.applied(to: icon.mark(page.charset), with: page.color)
        let about = Style.faint.applied(
            to: "\(icon.name), \(place.group.title), \(place.set.title)".safe, with: page.color)
        return icon.bitmap.lines(size, style: style, on: page)
            + ["\(mark)  \(icon.title.safe)  \(about)"]
    }
}

extension PictureSize: ExpressibleByArgument {}

extension JSONValue {
    /// Returns the object with one more member, or unchanged if the value is `nil`.
    fileprivate func with(_ name: String, _ value: JSONValue?) -> JSONValue {
        guard case .object(let members) = self, let value else { return self }
        return .object(members + [JSONMember(name, value)])
    }
}
