import Foundation

/// A password in plain text; never printed, never stored.
package struct Password: Sendable {
    /// The possible numbers of UTF-8 bytes in a password.
    package static let byteLimits = 8...1024

    /// UTF-8 of the composed form, so that every keyboard's "é" is the same.
    ///
    /// - Source: RFC 8265 §4.2 (NFC).
    package let bytes: [UInt8]

    /// Creates a password from typed text.
    ///
    /// - Throws: ``AccountsError/passwordLength(_:)`` outside ``byteLimits``.
    package init(_ text: String) throws {
        guard text.utf8.count <= Self.byteLimits.upperBound else {
            throw AccountsError.passwordLength(Self.byteLimits, isShort: false)
        }
        let bytes = Array(text.precomposedStringWithCanonicalMapping.utf8)
        guard Self.byteLimits.contains(bytes.count) else {
            throw AccountsError.passwordLength(
                Self.byteLimits, isShort: bytes.count < Self.byteLimits.lowerBound)
        }
        self.bytes = bytes
    }

    /// Creates the password that somebody chooses for an account.
    ///
    /// - Throws: ``AccountsError/passwordLength(_:)``, ``AccountsError/commonPassword``.
    init(new text: String, of name: AccountName) throws {
        try self.init(text)
        if CommonPasswords.contain(text, of: name) { throw AccountsError.commonPassword }
    }
}

extension Password: CustomStringConvertible, CustomReflectable {
    /// A fixed text without the password.
    package var description: String { "(a password)" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
