import ArgumentParser
import Device
import Presentation
import TextFormats

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

    @Flag(help: "Replace the file of --save if it is there.")
    var force = false
}

extension Session {
    /// Writes a picture into a new file and tells where.
    func save(
        as options: SavingOptions, _ picture: () async throws -> [UInt8]
    ) async throws {
        guard let path = options.save else { return }
        let file = try OutputFile(path, replaces: options.force)
        let bytes = try await picture()
        try file.write(bytes)
        try file.finish()
        try show(["file": .string(path), "bytes": .integer(Int64(bytes.count))], lines: [])
        note("Wrote \(bytes.count) bytes to \(path).")
    }
}
