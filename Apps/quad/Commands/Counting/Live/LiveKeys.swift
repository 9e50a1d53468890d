extension LiveCount.Deed {
    /// Creates the action of a key.
    ///
    /// Escape does nothing: a slow connection can split the sequence of an arrow key, whose last
    /// byte is a letter.
    init(_ press: KeyPress) {
        switch press {
        case .enter, .up: self = .up
        case .backspace, .down: self = .down
        case .tab, .right: self = .next
        case .backTab, .left: self = .previous
        case .interrupt: self = .interrupt
        case .end: self = .end
        case .text(let character): self.init(character)
        case .escape, .eraseLine, .eraseWord, .delete, .home, .last, .paste, .resumed, .other:
            self = .nothing
        }
    }

    private init(_ character: Character) {
        switch character {
        case " ", "+", "=", ".", "k": self = .up
        case "-", "j": self = .down
        case "l": self = .lap
        case "n": self = .next
        case "h", "p": self = .previous
        case "u": self = .undo
        case "q": self = .end
        case "1"..."9": self = character.wholeNumberValue.map { .upAt($0) } ?? .nothing
        default: self = .nothing
        }
    }
}
