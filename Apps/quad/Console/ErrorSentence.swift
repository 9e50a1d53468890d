import Device
import Presentation

/// The sentences of errors, with names shortened to fit a line.
enum ErrorSentence {
    /// Returns one sentence about an error, with the remedy where no hint is enough.
    static func of(_ error: any Error) -> String {
        let ending = (error as? any ClassifiedError)?.remedy?.ending
        return facts(of: error) + (ending.map { ": \($0)" } ?? "")
    }

    private static func facts(of error: any Error) -> String {
        switch error {
        case let error as CountingError: error.brief.description
        case let error as CommandError: error.brief.description
        case let error as WorkspaceError: error.brief.description
        case JournalError.noSuchEntry(let id): JournalError.noSuchEntry(id.brief).description
        case JournalError.noWords(let text): JournalError.noWords(text.brief).description
        default: "\(error)"
        }
    }
}

extension String {
    /// The text, shortened to the length that fits an error.
    var brief: String { SafeText.shortened(self, to: 40) }
}

extension CountingError {
    fileprivate var brief: CountingError {
        switch self {
        case .noSuchCounter(let name, let suggestions):
            .noSuchCounter(name.brief, suggestions: suggestions.map(\.brief))
        case .ambiguousCounter(let name, let matches):
            .ambiguousCounter(name.brief, matches: matches.map(\.brief))
        case .noSuchGroup(let name, let suggestions):
            .noSuchGroup(name.brief, suggestions: suggestions.map(\.brief))
        case .ambiguousGroup(let name, let matches):
            .ambiguousGroup(name.brief, matches: matches.map(\.brief))
        case .invalidName(let name, let reason): .invalidName(name.brief, reason: reason)
        case .takenName(let name): .takenName(name.brief)
        case .invalidColor(let text): .invalidColor(text.brief)
        case .wrongType(let title, let type): .wrongType(title.brief, type)
        case .notConvertible(let title, let type): .notConvertible(title.brief, to: type)
        case .isRunning(let title, let since): .isRunning(title.brief, since: since)
        case .notRunning(let title): .notRunning(title.brief)
        case .noSuchInterval(let number, let title, let count):
            .noSuchInterval(number, of: title.brief, count: count)
        case .storage, .invalidNote, .invalidStep, .invalidBoundary, .invalidPeriod, .overflow,
            .invalidTime:
            self
        }
    }
}

extension CommandError {
    fileprivate var brief: CommandError {
        switch self {
        case .ambiguous(let name, let matches): .ambiguous(name.brief, matches: matches)
        case .noRequest(let name, let suggestions):
            .noRequest(from: name.brief, suggestions: suggestions.map(\.brief))
        case .noConversation(let name): .noConversation(with: name.brief)
        case .noDevice(let text): .noDevice(text.brief)
        default: self
        }
    }
}

extension WorkspaceError {
    fileprivate var brief: WorkspaceError {
        switch self {
        case .noSuchPerson(let name, let suggestions):
            .noSuchPerson(name.brief, suggestions: suggestions.map(\.brief))
        default: self
        }
    }
}
