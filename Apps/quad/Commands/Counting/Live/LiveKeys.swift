import Presentation

extension LiveCount.Deed {
    /// Creates the action of a key: of the keys that count everywhere, and of those that only lead
    /// through a few lines.
    ///
    /// Escape does nothing: a slow connection can split the sequence of an arrow key, whose last
    /// byte is a letter.
    init(_ press: KeyPress, by keys: CountKeys) {
        switch press {
        case .interrupt: self = .interrupt
        case .end: self = .end
        case .paste, .resumed: self = .nothing
        case .key(let key):
            if let action = keys.action(of: key) {
                self.init(action)
                return
            }
            switch key {
            case .tab, .right: self = .next
            case .backTab, .left, .character("h"): self = .previous
            case .character("q"): self = .end
            case .character(let digit) where ("1"..."9").contains(digit):
                self = digit.wholeNumberValue.map { .upAt($0) } ?? .nothing
            default: self = .nothing
            }
        }
    }

    private init(_ action: CountKeys.Action) {
        self =
            switch action {
            case .up: .up
            case .down: .down
            case .lap: .lap
            case .next: .next
            case .previous: .previous
            case .undo: .undo
            }
    }
}
