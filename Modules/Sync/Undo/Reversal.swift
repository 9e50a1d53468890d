import Merge

/// The outcome of undoing or redoing an action.
public struct Reversal: Sendable, Hashable {
    /// A document or row that stayed as it is.
    public struct Kept: Sendable, Hashable {
        /// The kind of the document.
        public let kind: DocumentKind
        /// The id within the kind.
        public let id: String
        /// The title or name, if there is one.
        public let title: String?
        /// The reason that it stayed.
        public let obstacle: Obstacle

        /// Creates an entry for something that stayed.
        public init(kind: DocumentKind, id: String, title: String?, obstacle: Obstacle) {
            self.kind = kind
            self.id = id
            self.title = title
            self.obstacle = obstacle
        }
    }

    /// The action in its new state.
    public let action: ActionRecord
    /// The number of documents or rows that it changed back.
    public let changedCount: Int
    /// The documents or rows that stayed, with the reason; empty if everything was reversed.
    public let kept: [Kept]
}

extension Reversal.Kept: CustomStringConvertible {
    /// One sentence with the part that stayed and the reason.
    public var description: String {
        obstacle.told(of: title.map { "\(kind.rawValue) \"\($0)\"" } ?? "one \(kind.rawValue)")
    }
}
