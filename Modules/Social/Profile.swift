import Foundation
import Primitives
import Storage

/// The name, words and picture that a person shows others.
package struct Profile: Hashable, Sendable {
    /// The account of the person.
    package let account: AccountID
    /// The name that others see; 1 to 64 characters on one line.
    package internal(set) var displayName: String
    /// The lines about the person; up to 500 characters.
    package internal(set) var bio: String
    /// Initials or emoji, up to three characters.
    package internal(set) var picture: String?
    /// The time of the last edit.
    package internal(set) var updatedAt: Instant
}

extension Profile {
    static let table = Table(
        "profiles", key: ["account"], indexes: [.index("by_name", "folded_name")],
        home: "account",
        make: { account, displayName, bio, picture, updatedAt, _ in
            Profile(
                account: account, displayName: displayName, bio: bio, picture: picture,
                updatedAt: updatedAt)
        },
        columns: Column("account", \.account), Column("display_name", \.displayName),
        Column("bio", \.bio), Column("picture", \.picture), Column("updated_at", \.updatedAt),
        Column("folded_name", \.foldedName))

    /// The name in the form used for searches.
    var foldedName: String { Self.fold(displayName) }

    /// Returns a text without case and accents.
    static func fold(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}

/// The texts of a new profile, already checked.
package struct ProfileDraft: Sendable {
    let displayName: String
    let bio: String
    let picture: String?

    /// Checks the texts; surrounding white space is removed, and an empty picture becomes `nil`.
    ///
    /// - Throws: ``SocialError/invalidText(_:)``.
    package init(displayName: String, bio: String = "", picture: String? = nil) throws {
        self.displayName = try TextRule.displayName.checkedTrimmed(displayName)
        self.bio = try TextRule.bio.checkedTrimmed(bio)
        let picture = try TextRule.picture.checkedTrimmed(picture ?? "")
        self.picture = picture.isEmpty ? nil : picture
    }
}

/// Changes to a profile, already checked; fields without a value are kept.
package struct ProfileEdit: Sendable {
    private(set) var displayName: String?
    private(set) var bio: String?
    private(set) var picture: String?
    /// The time at which the person made it; `nil` for its arrival.
    let madeAt: Instant?

    /// Checks the texts; surrounding white space is dropped, and an empty picture removes it.
    ///
    /// - Throws: ``SocialError/invalidText(_:)``.
    package init(
        displayName: String? = nil, bio: String? = nil, picture: String? = nil,
        madeAt: Instant? = nil
    ) throws {
        self.displayName = try displayName.map(TextRule.displayName.checkedTrimmed)
        self.bio = try bio.map(TextRule.bio.checkedTrimmed)
        self.picture = try picture.map(TextRule.picture.checkedTrimmed)
        self.madeAt = madeAt
    }

    /// The fields with a value.
    var fields: [FieldStamp.Field] {
        var fields: [FieldStamp.Field] = []
        if displayName != nil { fields.append(.displayName) }
        if bio != nil { fields.append(.bio) }
        if picture != nil { fields.append(.picture) }
        return fields
    }

    /// Returns the edit with some fields alone.
    func keeping(_ fields: Set<FieldStamp.Field>) -> ProfileEdit {
        var kept = self
        if !fields.contains(.displayName) { kept.displayName = nil }
        if !fields.contains(.bio) { kept.bio = nil }
        if !fields.contains(.picture) { kept.picture = nil }
        return kept
    }

    func applied(to profile: Profile, at now: Instant) -> Profile {
        var edited = profile
        if let displayName { edited.displayName = displayName }
        if let bio { edited.bio = bio }
        if let picture { edited.picture = picture.isEmpty ? nil : picture }
        if edited != profile { edited.updatedAt = now }
        return edited
    }
}
