import ArgumentParser
import Device
import Presentation

struct PictureOptions: ParsableArguments {
    @Option(
        help: """
            Way to show the picture: auto as the terminal can, kitty, sixel, or none.
            """)
    var graphics = GraphicsWish.auto
}

extension SourceOptions {
    /// The source of a picture beside an answer: a server that was silent is not asked again.
    func forPicture<Value>(of kept: Kept<Value>) -> AnswerSource {
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
