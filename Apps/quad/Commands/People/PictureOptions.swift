import ArgumentParser
import Presentation
import Primitives
import Workspace

struct PictureOptions: ParsableArguments {
    @Option(
        help: """
            Way to show the picture: auto as the terminal can, kitty, sixel, or none.
            """)
    var graphics = GraphicsWish.auto
}

extension SourceOptions {
    /// The source of a picture beside an answer: a server that was silent is not asked again.
    func forPicture<Value>(of kept: Cached<Value>) -> AnswerSource {
        offline || kept.trouble != nil ? .device : .either
    }
}

extension Session {
    private static let shownPicture = (columns: 12, rows: 6)

    /// Shows a thumbnail above what is said of its person, if the terminal can and there is one.
    func showPicture(
        _ options: PictureOptions, _ thumbnail: () async throws -> [UInt8]?
    ) async throws {
        guard !isJSON,
            let way = TerminalGraphics.way(options.graphics, variables: variables),
            let bytes = try await thumbnail()
        else { return }
        let text: String
        switch way {
        case .kitty:
            // Nothing but a picture is handed to the terminal.
            guard Workspace.pixels(ofThumbnail: bytes) != nil else { return }
            text = TerminalPicture.kitty(
                png: bytes, columns: Self.shownPicture.columns, rows: Self.shownPicture.rows)
        case .sixel:
            guard let picture = Workspace.pixels(ofThumbnail: bytes) else { return }
            text = TerminalPicture.sixel(
                pixels: picture.values, width: picture.width, height: picture.height)
        }
        try StandardOutput.write([text])
    }
}

extension Portrait? {
    /// The picture file as JSON, without its bytes; null for none.
    var json: JSONValue {
        map { portrait in
            [
                "id": .text(portrait.id), "type": .string(portrait.type),
                "width": .integer(Int64(portrait.width)),
                "height": .integer(Int64(portrait.height)),
            ]
        } ?? .null
    }
}

/// The options of commands that write a picture into a file instead of showing it.
struct SavingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Write the whole picture into a new file.", valueName: "path"),
        completion: .file())
    var save: String?

    @OptionGroup var replacing: ReplacingOption
}

extension Session {
    /// Writes a picture into a new file and tells where.
    func save(as options: SavingOptions, _ picture: () async throws -> [UInt8]) async throws {
        guard let path = options.save else { return }
        let file = try OutputFile(path, replaces: options.replacing.force)
        let bytes = try await picture()
        try file.write(bytes)
        try file.finish()
        try show(["file": .string(path), "bytes": .integer(Int64(bytes.count))], lines: [])
        note("Wrote \(bytes.count) bytes to \(path).")
    }
}
