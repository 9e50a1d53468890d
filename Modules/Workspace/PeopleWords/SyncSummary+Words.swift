import Primitives

extension SyncSummary {
    /// The sentence about blocks that a restored server had lost; `nil` if it had none.
    package var blockedAgainWords: String? { Meaning.blockedAgain(blockedAgain) }
}

extension SignIn {
    /// The sentence about blocks that a restored server had lost; `nil` if it had none.
    package var blockedAgainWords: String? { Meaning.blockedAgain(blockedAgain) }
}

extension Meaning {
    fileprivate static func blockedAgain(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        return "The server was put back to a backup and had lost blocks: \(count) sent again."
    }
}
