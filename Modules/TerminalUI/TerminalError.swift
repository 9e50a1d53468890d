import Primitives

/// An error while taking a terminal.
package enum TerminalError: Error, Hashable, Sendable {
    /// Standard input or output is not a terminal.
    case notATerminal
    /// No type of a terminal is given.
    case noType
    /// The terminal database does not contain the type.
    case unknownType(String)
    /// The terminal can't move its cursor.
    case tooSimple(String)
}

extension TerminalError: CustomStringConvertible {
    /// The problem and the remedy.
    package var description: String {
        switch self {
        case .notATerminal:
            "standard input and output must be a terminal; scripts use the command line"
        case .noType:
            "TERM is not set, so nobody knows which terminal this is; set it, for instance to xterm"
        case .unknownType(let type):
            "the terminal type \"\(type)\" is not known here; set TERM, for instance to xterm"
        case .tooSimple(let type):
            "a terminal of type \"\(type)\" can't move its cursor; set TERM to what it really is"
        }
    }
}

extension TerminalError: ClassifiedError {
    package var kind: FailureKind { .usage }
}
