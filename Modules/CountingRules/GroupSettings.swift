import Merge
import Primitives

/// The content of a group's document, with the nearest valid values.
package struct GroupContent: Sendable, Hashable {
    /// The name.
    package let name: String
    /// The time of creation.
    package let createdAt: Instant
    /// The colour as `#RRGGBB`, if one was chosen.
    package let color: String?
    /// The name of the icon, if one was chosen.
    package let icon: String?
    /// The position among the other groups; lists ascend by it.
    package let position: Int64
    /// Whether it and its counters are hidden from the lists.
    package let isArchived: Bool
    /// Whether it is deleted.
    package let isDeleted: Bool

    /// Reads the content of a document.
    package init(_ document: Document) {
        let created = document[GroupField.created]?.integer ?? 0
        name = Name.shown(document[GroupField.name]?.text)
        createdAt = Instant(milliseconds: created).madeReadable
        color = Tint.shown(document[GroupField.color]?.text)
        icon = document[GroupField.icon]?.text.map { Name.shown($0) }
        position = document[GroupField.position]?.integer ?? created
        isArchived = document[GroupField.isArchived] == .bool(true)
        isDeleted = document.isDeleted
    }
}

/// Changes to a group; a property that is `nil` stays as it is.
public struct GroupSettings: Sendable, Hashable {
    /// The new name.
    public var name: String?
    /// The new colour as `#RRGGBB`; `.some(nil)` for none.
    public var color: String??
    /// The new icon; `.some(nil)` for none.
    public var icon: String??

    /// Creates changes of the given properties.
    public init(name: String? = nil, color: String?? = nil, icon: String?? = nil) {
        self.name = name
        self.color = color
        self.icon = icon
    }
}

extension Edit {
    /// Writes changes to a group after a check.
    ///
    /// - Parameter others: The names of the other groups.
    package mutating func write(
        _ settings: GroupSettings, besides others: [String]
    ) throws(CountingError) {
        if let name = settings.name {
            let name = try Name.checked(name, mayBeEmpty: false)
            try GroupSettings.refuse(name, takenBy: others)
            set(GroupField.name, to: .text(name))
        }
        if let color = settings.color {
            set(GroupField.color, to: try GroupSettings.checked(color))
        }
        if let icon = settings.icon {
            set(GroupField.icon, to: icon.map { .text($0) } ?? .null)
        }
    }
}

extension GroupSettings {
    fileprivate static func checked(_ color: String?) throws(CountingError) -> Scalar {
        guard let color else { return .null }
        return .text(try Tint.checked(color))
    }

    /// Refuses a name that another group has.
    package static func refuse(
        _ name: String, takenBy others: [String]
    ) throws(CountingError) {
        let folded = name.lowercased()
        if others.contains(where: { $0.lowercased() == folded }) { throw .takenName(name) }
    }
}
