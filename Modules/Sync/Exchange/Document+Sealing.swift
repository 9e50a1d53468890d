import Merge

extension Document {
    /// The beginning of a text that a device has sealed, whatever sealed it.
    private static let sealedMark = "quad:sealed:"

    /// Whether a sealed text stands here in place of one that an earlier state had in clear.
    func seals(_ earlier: Document) -> Bool {
        texts.keys.contains { name in
            let new = text(name).values.compactMap(\.value.text)
            guard new.contains(where: { $0.hasPrefix(Self.sealedMark) }) else { return false }
            let old = earlier.text(name).values.compactMap(\.value.text)
            let hasReplaced = old.contains { !$0.hasPrefix(Self.sealedMark) && !new.contains($0) }
            // Older programs wrote a field.
            return hasReplaced || earlier[name]?.text != nil && self[name]?.text == nil
        }
    }
}
