import Storage

/// The name for signing in: 3 to 32 of `a–z`, `0–9`, `.`, `_` and `-`, the first one a letter or a
/// digit.
///
/// Accounts from before that rule may begin with another character, and sign in as before.
/// Capital letters are accepted and stored in lower case, so names never differ only by case.
package struct AccountName: RawRepresentable, Hashable, Comparable, Sendable, ColumnValue {
    /// The name in lower case.
    package let rawValue: String

    /// Creates a name; `nil` if the text is too short, too long or has other characters.
    package init?(rawValue: String) {
        guard (3...32).contains(rawValue.utf8.count) else { return nil }
        let name = rawValue.lowercased()
        let isAllowed = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        guard isAllowed, name.utf8.count == rawValue.utf8.count else { return nil }
        self.rawValue = name
    }

    /// Creates the name of a new account.
    ///
    /// - Throws: ``AccountsError/invalidName(_:)``.
    package init(new text: String) throws {
        guard let name = AccountName(rawValue: text), let first = name.rawValue.utf8.first,
            !"._-".utf8.contains(first)
        else { throw AccountsError.invalidName(text) }
        self = name
    }

    /// Compares by bytes.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension AccountName: CustomStringConvertible {
    /// The name.
    package var description: String { rawValue }
}
