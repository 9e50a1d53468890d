import Primitives

/// The proof that a request comes from a signed-in device: 256 random bits.
///
/// The text is issued once; the store keeps only its digest.
package struct AccessToken: Sendable {
    private static let prefix = "quad_"
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    private static let letters = UInt8(ascii: "a")...UInt8(ascii: "f")

    /// The text that the device keeps and sends: `quad_` and 64 hexadecimal digits.
    package let text: String

    /// Creates a token of random bits.
    init(_ environment: Environment) {
        let halves = (0..<2).map { _ in environment.newID(DeviceID.self).description }
        self.text = Self.prefix + halves.joined()
    }

    /// Creates a token from its text; `nil` if the text has another form.
    package init?(_ text: String) {
        let digits = text.utf8.dropFirst(Self.prefix.utf8.count)
        guard digits.count == 64, text.utf8.starts(with: Self.prefix.utf8),
            digits.allSatisfy({ Self.digits.contains($0) || Self.letters.contains($0) })
        else { return nil }
        self.text = text
    }

    /// Returns the digest by which the store knows the token.
    func hash(by digest: any TokenDigest) -> String { digest.digest(of: Array(text.utf8)) }
}

extension AccessToken: CustomStringConvertible, CustomReflectable {
    /// A fixed text without the token.
    package var description: String { "(an access token)" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
