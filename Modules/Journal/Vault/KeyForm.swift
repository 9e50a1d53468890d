import Cryptography
import Primitives

/// A wrapped key, with the word of the key itself that the form is one of its own.
///
/// Its stored form is that of a ``WrappedKey``, which older programs read as well; the word follows
/// on a line of its own, as `proved:1:KEY:BASE64`. The word also names the forms that this one
/// replaced. So nobody without the key can make a device give up a form.
package struct KeyForm: Sendable, Hashable {
    /// The wrapped key.
    package let wrapped: WrappedKey
    let word: SealedText?

    static let mark = "proved:"
    /// The most forms that a word names.
    private static let mostReplaced = 64
    private static let place = SealedPlace(kind: "vault", id: "form")

    /// Creates a form without the word of its key.
    package init(_ wrapped: WrappedKey) { self.init(wrapped, word: nil) }

    private init(_ wrapped: WrappedKey, word: SealedText?) {
        self.wrapped = wrapped
        self.word = word
    }

    /// Creates a form with the word of its key.
    ///
    /// - Parameter replaced: The forms that it replaces, as ``digest`` names them.
    package init(
        _ wrapped: WrappedKey, provedBy key: DataKey, replacing replaced: [String] = [],
        environment: Environment
    ) {
        let lines = [Self.digest(of: wrapped)] + replaced.prefix(Self.mostReplaced)
        self.init(
            wrapped,
            word: key.seal(
                lines.joined(separator: "\n"), at: Self.place, environment: environment))
    }

    /// Reads the stored form; `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, let wrapped = WrappedKey(first) else { return nil }
        let second = lines.dropFirst().first
        let word = second.flatMap { line in
            line.hasPrefix(Self.mark) ? SealedText(line.dropFirst(Self.mark.count)) : nil
        }
        self.init(wrapped, word: word)
    }

    /// The stored form.
    package var text: String {
        word.map { "\(wrapped.text)\n\(Self.mark)\($0.text)" } ?? wrapped.text
    }

    /// The name by which a word knows the form.
    package var digest: String { Self.digest(of: wrapped) }

    /// Returns the forms that this one replaced; `nil` if the key did not give its word for it.
    package func replaced(by key: DataKey) -> [String]? {
        guard let word, let text = try? key.open(word, at: Self.place) else { return nil }
        let lines = text.split(separator: "\n").map(String.init)
        return lines.first == digest ? Array(lines.dropFirst()) : nil
    }

    private static func digest(of wrapped: WrappedKey) -> String {
        Base64.text(Array(SHA256.digest(of: Array(wrapped.text.utf8)).prefix(16)))
    }
}
