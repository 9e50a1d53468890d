/// The kinds of operations on documents; the columns of the table of meetings.
package enum OperationKind: String, Sendable, CaseIterable, Codable, NamedKind {
    /// Counts up or down.
    case tap
    /// Sets a counter to a value.
    case set
    /// Resets a counter to its start value.
    case reset
    /// Deletes a document.
    case delete
    /// Undoes the device's latest action.
    case undo
    /// Renames a document.
    case title
    /// Starts, stops or resets a stopwatch.
    case stopwatch
    /// Writes a text.
    case text
}
