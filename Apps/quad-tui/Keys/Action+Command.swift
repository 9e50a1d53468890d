import KeyTable

extension Action {
    /// The command of `quad` that does the same; `nil` for what only moves on the screen.
    var command: String? { commandWords.map { "quad \($0)" } }
}
