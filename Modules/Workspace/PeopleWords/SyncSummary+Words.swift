import Primitives

extension SyncSummary {
    /// The sentence about blocks that a restored server had lost; `nil` if it had none.
    package var blockedAgainWords: String? {
        guard blockedAgain > 0 else { return nil }
        return "The server was put back to a backup and had lost blocks: "
            + "\(blockedAgain) sent again."
    }
}
