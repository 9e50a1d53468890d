import Device
import Presentation
import TextFormats

/// The text of `quad help TOPIC` about a subject that is no command.
struct HelpTopic {
    /// A word and its meaning.
    struct Item {
        let name: String
        let text: String
    }

    /// The names of the topics, in the order in which they are listed.
    ///
    /// The names are separate from the topics, as most runs don't need the texts.
    enum Name: String, CaseIterable {
        case exitCodes = "exit-codes"
        case names, times, files, environment, settings, aliases, looks, scripts

        /// All names, separated by commas.
        static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
    }

    let name: Name
    /// The subject, in a few words.
    let summary: String
    /// The paragraphs before the list.
    var paragraphs: [String] = []
    var items: [Item] = []
    /// The paragraphs after the list.
    var notes: [String] = []

    /// Creates the topic of a name.
    ///
    /// - Parameter values: The person's settings, for topics that show them.
    init(_ name: Name, values: [SettingKey: String] = [:]) {
        self =
            switch name {
            case .exitCodes: Self.exitCodes
            case .names: Self.names
            case .times: Self.times
            case .files: Self.files
            case .environment: Self.environment
            case .settings: Self.settings
            case .aliases: Self.aliases(Aliases(values))
            case .looks: Self.looks
            case .scripts: Self.scripts
            }
    }

    init(
        _ name: Name, _ summary: String, paragraphs: [String] = [], items: [Item],
        notes: [String] = []
    ) {
        self.name = name
        self.summary = summary
        self.paragraphs = paragraphs
        self.items = items
        self.notes = notes
    }

    func lines(columns: Int) -> [String] {
        var blocks = paragraphs.map { $0.wrapped(to: columns) }
        if !items.isEmpty { blocks.append(itemLines(columns: columns)) }
        blocks += notes.map { $0.wrapped(to: columns) }
        return Array(blocks.joined(separator: [""]))
    }

    /// Returns the items, with names at the left and texts in a column beside them.
    private func itemLines(columns: Int) -> [String] {
        let width = items.reduce(0) { max($0, $1.name.cellWidth) }
        let indent = width + 4
        return items.flatMap { item in
            let text = item.text.wrapped(to: max(columns, indent + 20), indent: indent)
            let name = "  " + item.name
            guard let first = text.first else { return [name] }
            return [name + first.dropFirst(name.cellWidth)] + text.dropFirst()
        }
    }

    var json: [JSONValue] {
        if name == .exitCodes { return ExitStatus.all.map(\.json) }
        return items.map { ["name": .string($0.name), "text": .string($0.text)] }
    }
}
