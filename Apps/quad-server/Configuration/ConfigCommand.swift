import ArgumentParser
import Files
import Foundation
import Presentation
import Primitives

struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Check and show the settings of a server.",
        subcommands: [ConfigCheck.self, ConfigShow.self])
}

struct ConfigCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check a configuration file, and say line and column of what is wrong.",
        discussion: """
            Nothing is started or made. Without FILE that of QUAD_SERVER_CONFIG is checked. Exit \
            codes: 0 all right · 66 no such file · 78 something is wrong.
            """)

    @Argument(help: "The file.")
    var file: String?

    func run() async throws {
        guard let path = file ?? StoreOptions.configVariable else {
            throw Failure(.usage, "no file is named, here or by QUAD_SERVER_CONFIG")
        }
        // The environment would hide mistakes in the file.
        let settings = Settings(file: try ConfigurationFile(path), environment: [:])
        _ = try ServeOptions.parse([]).plan(StoreOptions.parse([]), settings)
        try checkFiles(settings)
        try StandardStreams.write("\(path) is all right\n")
    }

    /// Refuses files that the start would miss, and that may be elsewhere for those who only look.
    private func checkFiles(_ settings: Settings) throws {
        let files = FileManager.default
        try settings.checked {
            _ = try settings.optional(
                "places", String?.none, expected: "a file that can be read",
                read: { files.isReadableFile(atPath: $0) ? $0 : nil })
            _ = try settings.optional(
                "port-file", String?.none, expected: "a path in a folder that can be written to",
                read: { files.isWritableFile(atPath: Folder.parent(of: $0)) ? $0 : nil })
        }
    }
}

struct ConfigShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show each setting that a server would have, and where it is from.",
        discussion: "It takes the options of `serve`, reads the same variables and file.")

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions
    @OptionGroup var options: ServeOptions

    func run() async throws {
        let settings = try storeOptions.settings()
        _ = try options.plan(storeOptions, settings)
        for sentence in settings.unknownVariables() { StandardStreams.say(sentence) }
        let lines =
            json
            ? [JSONValue.array(settings.all.map { json($0, settings) }).text]
            : table(settings)
        try StandardStreams.write(lines.map { $0 + "\n" }.joined())
    }

    private func json(_ found: Settings.Found, _ settings: Settings) -> JSONValue {
        OperatorOptions.versioned(
            .object([
                JSONMember("name", .string(found.name)),
                JSONMember("value", found.shown.map { .string($0) } ?? .null),
                JSONMember("from", .string(settings.place(of: found))),
            ]))
    }

    private func table(_ settings: Settings) -> [String] {
        var table = TextTable(.left, .left, .left)
        for found in settings.all {
            table.add(
                .init(found.name), .init(found.shown ?? "-"), .init(settings.place(of: found)))
        }
        return table.lines(on: .unlimited())
    }
}
