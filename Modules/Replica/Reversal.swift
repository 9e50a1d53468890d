import Merge

/// What came of taking an action back, or of doing it again.
public struct Reversal: Sendable, Hashable {
    /// Something that stayed as it is.
    public struct Kept: Sendable, Hashable {
        /// What the document is about.
        public let kind: DocumentKind
        /// Its id within the kind.
        public let id: String
        /// What it is called, where it has a title or name.
        public let title: String?
        /// Why it stayed.
        public let obstacle: Obstacle

        /// Says what stayed, and why.
        public init(kind: DocumentKind, id: String, title: String?, obstacle: Obstacle) {
            self.kind = kind
            self.id = id
            self.title = title
            self.obstacle = obstacle
        }
    }

    /// The action, as it is now.
    public let action: ActionRecord
    /// How many documents it changed back.
    public let changedCount: Int
    /// What stayed, and why; empty if all went back.
    public let kept: [Kept]
}

extension Reversal.Kept: CustomStringConvertible {
    /// One sentence: what stayed as it is, and why.
    public var description: String {
        let thing = title.map { "\(kind.rawValue) \"\($0)\"" } ?? "one \(kind.rawValue)"
        return switch obstacle {
        case .deleted: "\(thing) stays as it is: it has been deleted since"
        case .changed(nil): "\(thing) stays: it has been changed on another device since"
        case .changed(let name?):
            "\(thing) keeps its \(name): it has been changed on another device since"
        case .overflow: "\(thing) stays as it is: the number would not fit in 64 bits"
        }
    }
}
