import Primitives

/// The stored form of bytes that belong to a key: `1:KEY:BASE64`.
enum KeyedBytes {
    static func text(_ key: DataKey.ID, _ bytes: [UInt8]) -> String {
        "1:\(key):\(Base64.text(bytes))"
    }

    /// Reads the stored form; `nil` for anything else, such as the form of a newer program.
    static func read(_ text: some StringProtocol) -> (key: DataKey.ID, bytes: [UInt8])? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "1", let key = DataKey.ID(String(parts[1])),
            let bytes = Base64.bytes(parts[2])
        else { return nil }
        return (key, bytes)
    }
}
