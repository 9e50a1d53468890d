import Primitives
import Storage

/// An invitation: the right of some people to create an account until some time.
///
/// The store keeps the digest of its code only. The code has 80 random bits, so nobody guesses it.
package struct Invite: Hashable, Sendable {
    /// The digest of the code, which is the key.
    package let digest: InviteDigest
    /// The number of accounts that can still be created with it.
    package internal(set) var usesLeft: Int
    /// The time at which it was made.
    package let createdAt: Instant
    /// The time from which it is refused.
    package let expiresAt: Instant
}

extension Invite {
    static let table = Table<Invite>(
        "invites", key: ["digest"], indexes: [.index("by_expiry", "expires_at")],
        make: { Invite(digest: $0, usesLeft: $1, createdAt: $2, expiresAt: $3) },
        columns: Column("digest", \.digest), Column("uses_left", \.usesLeft),
        Column("created_at", \.createdAt), Column("expires_at", \.expiresAt))
}

extension Invite {
    /// The time and the digest, by which its place in a list is found again.
    package var mark: String { "\(expiresAt.milliseconds)-\(digest.rawValue)" }

    /// Creates what stands for the place of a mark; `nil` if the text is none.
    init?(mark: String) {
        let parts = mark.split(separator: "-")
        guard parts.count == 2, let time = Int64(parts[0]) else { return nil }
        let end = Instant(milliseconds: time)
        self.init(
            digest: InviteDigest(rawValue: String(parts[1])), usesLeft: 0, createdAt: end,
            expiresAt: end)
    }
}

/// The digest of an invitation's code.
package struct InviteDigest: RawRepresentable, Hashable, Sendable, ColumnValue {
    /// The number of digits by which people name an invitation.
    static let shortDigits = 8

    /// The digest in hexadecimal digits.
    package let rawValue: String

    /// Takes a digest from the store.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the digest of a code as it was typed; `nil` if no code has that form.
    package init?(ofCode text: String, by digest: any TokenDigest) {
        guard let code = InviteCode(text) else { return nil }
        self.init(of: code, by: digest)
    }

    /// Creates the digest of a code.
    package init(of code: InviteCode, by digest: any TokenDigest) {
        rawValue = digest.digest(of: Array("invitation \(code.text)".utf8))
    }

    /// The first digits, by which people name an invitation without knowing its code.
    package var short: String { String(rawValue.prefix(Self.shortDigits)) }
}

/// The code of an invitation, such as `7KQ2-M0XD-9HTV-4BZC`: 80 bits in letters and digits that
/// can't be taken for each other.
///
/// - Source: Crockford's base 32.
package struct InviteCode: Sendable {
    private static let symbols = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    private static let length = 16

    /// The code in four groups.
    package let text: String

    /// Creates a code of random bits.
    package init(_ environment: Environment) {
        let symbols = (0..<Self.length).map { _ in
            // A power of two divides the random numbers evenly.
            Self.symbols[Int(environment.random() % UInt64(Self.symbols.count))]
        }
        self.init(symbols: symbols)
    }

    /// Reads a code as a person typed it: in any case, with or without hyphens and spaces, with
    /// `O` for 0 and `I` or `L` for 1; `nil` if no code has that form.
    package init?(_ typed: String) {
        guard typed.utf8.count <= 64 else { return nil }
        let symbols = typed.uppercased().filter { $0 != "-" && $0 != " " }
            .map { ["O": "0", "I": "1", "L": "1"][$0] ?? $0 }
        guard symbols.count == Self.length, symbols.allSatisfy(Self.symbols.contains) else {
            return nil
        }
        self.init(symbols: symbols)
    }

    private init(symbols: [Character]) {
        text = stride(from: 0, to: symbols.count, by: 4)
            .map { String(symbols[$0..<min($0 + 4, symbols.count)]) }.joined(separator: "-")
    }
}

extension InviteCode: CustomStringConvertible, CustomReflectable {
    /// A fixed text without the code.
    package var description: String { "(an invitation)" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
