import Journal

extension Entry {
    /// Remarks on texts that can't be read now; none if all can.
    package var remarks: [String] {
        var remarks: [String] = []
        if isLocked { remarks.append(texts.isEmpty ? "(locked)" : "(another text is locked)") }
        if isDamaged { remarks.append("(damaged: its sealed text was changed)") }
        return remarks
    }
}
