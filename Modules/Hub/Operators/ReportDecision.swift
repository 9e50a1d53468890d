/// The act on an account with which an operator closes a report about it.
package enum ReportDecision: String, Sendable, Hashable, CaseIterable {
    /// Nothing is done.
    case none
    /// Removes the words and pictures of the profile; the name stays.
    case profile
    /// Switches the account off and ends its sessions.
    case disable
    /// Removes the account with all that is its own.
    case delete
}
