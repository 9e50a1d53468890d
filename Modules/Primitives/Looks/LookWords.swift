/// Splits and normalises the words of names and titles for comparison.
enum LookWords {
    /// Returns the runs of letters and digits, in lower case.
    static func split(_ text: some StringProtocol) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Returns a word without an English plural ending; other words may lose an `s`, too.
    static func singular(_ word: String) -> String {
        guard word.count > 2 else { return word }
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        if ["sses", "xes", "ches", "shes"].contains(where: word.hasSuffix) {
            return String(word.dropLast(2))
        }
        return word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
    }
}
