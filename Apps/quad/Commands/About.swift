import ArgumentParser
import Presentation
import Primitives

struct About: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "about", abstract: "Show the version and the credits.")

    @OptionGroup var options: GlobalOptions

    /// The components of the program besides its own sources, with their licences.
    private static let parts = [
        (name: "Swift and its standard library", license: "Apache-2.0"),
        (name: "swift-argument-parser", license: "Apache-2.0"),
        (name: "swift-collections", license: "Apache-2.0"),
        (name: "async-http-client and swift-nio", license: "Apache-2.0"),
        (name: "SQLite", license: "public domain"),
        (name: "libsodium", license: "ISC"),
    ]

    func run(in session: Session) async throws {
        let credits = LookCredits(try session.ownLooks().book)
        let parts = Self.parts.map { part -> JSONValue in
            ["name": .string(part.name), "license": .string(part.license)]
        }
        try session.show(
            [
                "name": "Quad", "version": .string(Release.version),
                "madeOf": .array(parts), "icons": .array(credits.json),
            ], lines: lines(credits, on: session.page))
    }

    private func lines(_ credits: LookCredits, on page: Page) -> [String] {
        let name = Style.strong.applied(to: "Quad \(Release.version)", with: page.color)
        // The colour is added afterwards: escape sequences would count towards the width of the
        // text.
        let sign = Logo.lines(
            beside: ["Quad \(Release.version)", "Count it, write it down, cross paths."], on: page
        ).map { $0.replacing("Quad \(Release.version)", with: name) }
        var table = TextTable(.cut, .left)
        for part in Self.parts { table.add(.init("  " + part.name), .init(part.license, .faint)) }
        return sign + ["", "Made with:"] + table.lines(on: page) + ["", "Icons:"]
            + credits.lines(on: page.indented(by: 2)).map { "  " + $0 }
    }
}
