/// What people do with documents; the columns of the table of what was met.
public enum OperationKind: String, Sendable, CaseIterable, Codable {
    /// Counts up or down.
    case tap
    /// Gives a counter a value.
    case set
    /// Gives a counter its start value.
    case reset
    /// Deletes a document.
    case delete
    /// Takes back the device's latest action.
    case undo
    /// Renames a document.
    case title
    /// Starts, stops or resets a stopwatch.
    case stopwatch
    /// Writes a text.
    case text
}
