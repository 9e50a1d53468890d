import TerminalUI

extension Action {
    /// The commands of `quad` that do the same: several if it depends on the thing, none for what
    /// only moves on the screen.
    var commands: [String] { commandWords.map { "quad \($0)" } }
}
