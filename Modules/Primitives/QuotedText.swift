extension String {
    /// The text in quotes for messages: on one line, without control characters, and no longer than
    /// sixty characters, since its content may come from files of strangers.
    public var quotedForMessage: String {
        var shown = ""
        for character in prefix(60) {
            let isPlain = character.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
                default: true
                }
            }
            shown.append(isPlain ? character : "\u{FFFD}")
        }
        return "\"\(shown)\(shown.count < count ? "…" : "")\""
    }
}
