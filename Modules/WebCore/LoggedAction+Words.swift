import CountingRules
import JournalRules

extension LoggedAction {
    /// The action in words that follow "Undo", as `+1 Kids` or `the settings of Kids`; of many
    /// things their number.
    var words: String {
        if let action = CountingAction(rawValue: name) { return words(of: action) }
        if let action = JournalAction(rawValue: name) { return words(of: action) }
        return about.isEmpty ? name : "\(name), \(shown)"
    }

    /// The most letters that a button or a line has room for, and the most things named in it.
    private static let (mostLetters, mostThings) = (80, 3)

    /// The subject, or its beginning.
    private var shown: String {
        let start = about.unicodeScalars.prefix(Self.mostLetters)
        let isCut = start.endIndex < about.endIndex
        return isCut ? String(String.UnicodeScalarView(start)) + "…" : about
    }

    /// The things that the action is about: their names, or their number.
    private func things(_ one: String, _ many: String) -> String {
        if count > Self.mostThings { return "\(count) \(many)" }
        return about.isEmpty ? one : shown
    }

    private func words(of action: CountingAction) -> String {
        let what = things("a count without a name", "counts")
        return switch action {
        case .up, .down: shown
        case .set: valueWords
        case .reset: "resetting \(what)"
        case .resetGroup: "resetting \(shown)"
        case .start: "starting \(what)"
        case .stop: "stopping \(what)"
        case .lap: "a lap of \(what)"
        case .correct: "the times of \(what)"
        case .create: "adding \(what)"
        case .edit, .editGroup: "the settings of \(what)"
        case .convert: "what is counted by \(what)"
        case .move, .moveGroup: "the place of \(what)"
        case .archive, .archiveGroup: "archiving \(what)"
        case .unarchive, .unarchiveGroup: "taking \(what) back into the list"
        case .delete, .deleteGroup: "deleting \(what)"
        case .restore, .restoreGroup: "restoring \(what)"
        case .createGroup: "adding the group \(what)"
        case .imports: "an import"
        }
    }

    /// The value that was set, and of what.
    private var valueWords: String {
        let parts = shown.split(separator: " ", maxSplits: 1)
        guard let value = parts.first else { return name }
        return parts.count > 1 ? "the value \(value) of \(parts[1])" : "the value \(value)"
    }

    private func words(of action: JournalAction) -> String {
        let what = things("an entry", "entries")
        return switch action {
        case .add: "writing \(what)"
        case .edit: "the text of \(what)"
        case .date: "the time of \(what)"
        case .star: "the star of \(what)"
        case .unstar: "taking the star from \(what)"
        case .delete: "deleting \(what)"
        case .restore: "restoring \(what)"
        case .resolve: "the choice of a text of \(what)"
        case .keep: about == "all" ? "keeping all entries" : "keeping the latest \(about) entries"
        }
    }
}
