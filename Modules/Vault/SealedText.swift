import FoundationEssentials

/// A text that only its key opens, as the text that is stored: `1:KEY:BASE64`.
public struct SealedText: Sendable, Hashable {
    /// The key that sealed it.
    public let key: DataKey.ID
    let box: [UInt8]

    init(key: DataKey.ID, box: [UInt8]) {
        self.key = key
        self.box = box
    }

    /// Reads the stored text; `nil` if it is something else, such as one of a newer program.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "1", let key = DataKey.ID(String(parts[1])),
            let box = Base64.bytes(parts[2]), box.count >= AuthenticatedBox.overhead
        else { return nil }
        self.init(key: key, box: box)
    }

    /// The stored text.
    public var text: String { "1:\(key):\(Base64.text(box))" }
}
