import JournalRules

/// The secret that a person types to unwrap a key.
public struct Passphrase: Sendable {
    /// The fewest characters of a new passphrase.
    public static let minimumLength = 8
    /// The most bytes in UTF-8.
    public static let limit = 1024

    let bytes: [UInt8]

    /// Creates a passphrase to try; one newline at the end is removed.
    ///
    /// - Throws: ``VaultError/emptyPassphrase``, ``VaultError/passphraseTooLong(limit:)``.
    public init(_ text: String) throws(VaultError) {
        var text = text
        if text.last?.isNewline == true { text.removeLast() }
        guard !text.isEmpty else { throw .emptyPassphrase }
        guard text.utf8.count <= Self.limit else { throw .passphraseTooLong(limit: Self.limit) }
        bytes = Array(text.utf8)
    }

    /// Creates a new passphrase, which must have at least ``minimumLength`` characters.
    ///
    /// - Throws: also ``VaultError/passphraseTooShort(minimum:)``.
    public init(new text: String) throws(VaultError) {
        try self.init(text)
        guard text.count(where: { !$0.isNewline }) >= Self.minimumLength else {
            throw .passphraseTooShort(minimum: Self.minimumLength)
        }
    }
}
