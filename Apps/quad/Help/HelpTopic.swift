import Presentation
import Settings

/// What `quad help TOPIC` says about something that is no command.
struct HelpTopic {
    /// A word and what it means.
    struct Item {
        let name: String
        let text: String
    }

    /// What topics are called, in the order in which they are named.
    ///
    /// Apart from the topics, whose texts most runs have no use for.
    enum Name: String, CaseIterable {
        case exitCodes = "exit-codes"
        case names, times, files, environment, settings, aliases, looks, scripts

        /// All of them, with commas between.
        static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
    }

    /// What it is called.
    let name: Name
    /// What it is about, in a few words.
    let summary: String
    /// What has to be said first.
    var paragraphs: [String] = []
    /// What is listed.
    var items: [Item] = []
    /// What has to be said last.
    var notes: [String] = []

    /// The topic of a name.
    ///
    /// - Parameter values: What the person has set, where the topic tells it.
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

    /// The lines for a person.
    func lines(columns: Int) -> [String] {
        var blocks = paragraphs.map { $0.wrapped(to: columns) }
        if !items.isEmpty { blocks.append(itemLines(columns: columns)) }
        blocks += notes.map { $0.wrapped(to: columns) }
        return Array(blocks.joined(separator: [""]))
    }

    /// Names at the left, texts in a column beside them.
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

    /// The list for programs.
    var json: [JSON] {
        if name == .exitCodes { return ExitStatus.allCases.map(\.json) }
        return items.map { ["name": .string($0.name), "text": .string($0.text)] }
    }
}
