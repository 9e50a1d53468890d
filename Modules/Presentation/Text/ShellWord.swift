import Primitives

extension String {
    /// The text quoted as one shell word, for commands that a person may copy.
    ///
    /// - Source: POSIX.1-2024, Shell Command Language, §2.2.2.
    package var shellWord: String {
        let isPlain =
            !isEmpty && !hasPrefix("-")
            && unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-", "/", ":", "@", "+", ",", "%":
                    true
                default: scalar.properties.isAlphabetic
                }
            }
        return isPlain
            ? self
            : "'"
                + split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: "'\\''") + "'"
    }

    /// The text in a form that is safe on one line of a terminal.
    package var safe: String { SafeText.line(self) }
}
