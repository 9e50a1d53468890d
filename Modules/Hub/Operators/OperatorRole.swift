import Geofence

/// The acts that an operator may do.
package enum OperatorRole: String, Sendable, Hashable, CaseIterable {
    /// Everything.
    case `operator`
    /// Seeing reports and closing them, also with an act on the account, but for its removal.
    case moderator
    /// Seeing everything that the others see, and changing nothing.
    case reader

    /// Whether the role may read the audit.
    package var readsAudit: Bool { self != .moderator }

    /// Whether the role allows an act.
    package func allows(_ kind: OperatorAct.Kind) -> Bool {
        switch self {
        case .operator: true
        case .moderator: [.reports, .report, .close].contains(kind)
        case .reader: kind.isLook
        }
    }
}

extension OperatorAct.Kind {
    /// Whether the act changes nothing, and leaves nothing outside of the store.
    package var isLook: Bool {
        switch self {
        case .list, .show, .invites, .reports, .report, .data, .conversations, .check:
            true
        case .create, .disable, .enable, .signOut, .reset, .resetCode, .delete, .invite, .withdraw,
            .profile,
            .importPlaces, .addPlace, .editPlace, .removePlace, .export, .close, .backup, .restore,
            .move:
            false
        }
    }
}

extension OperatorAct {
    /// The end of the facts of an edit that left a place as it was.
    static let noChange = ": as it was"

    /// Returns the facts of an import.
    static func facts(of result: PlaceImport) -> String {
        "\(result.added) added, \(result.changed) changed"
    }

    /// Whether the act changed the map.
    var changedMap: Bool {
        switch kind {
        case .addPlace, .removePlace: true
        case .editPlace: !facts.hasSuffix(Self.noChange)
        case .importPlaces: facts != "0 added, 0 changed"
        default: false
        }
    }
}

/// The person who acts, and what they may do.
struct ActingUser: Sendable, Hashable {
    let name: String
    let role: OperatorRole

    /// - Throws: ``OperatorError/notAllowed(_:_:)`` if the role does not allow an act.
    func expect(_ kind: OperatorAct.Kind) throws {
        guard role.allows(kind) else { throw OperatorError.notAllowed(kind, role) }
    }
}
