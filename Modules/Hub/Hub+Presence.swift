import API
import Accounts
import Geofence
import Primitives
import Social

extension Hub {
    /// The routes of what the caller says of their presence.
    static let presenceRoutes: [RouteTable.Entry] = [
        .signedIn(Routes.presence) { hub, session, _ in
            try await hub.read { reader in
                OwnPresence(
                    here: reader.here(
                        try reader.conversations.whereabouts(of: session.account, at: reader.now)))
            }
        },
        .signedIn(Routes.statePresence) { try await $0.state($2, by: $1.account) },
        .signedIn(Routes.endPresence) { hub, session, _ in
            let me = session.account
            let others = try await hub.read { try $0.conversations.connections(of: me) }
            try await hub.write(for: .of(each: others.union([me])), evenOnFullDisk: true) {
                try $0.endPresence(of: me, telling: others)
            }
            return Empty()
        },
    ]

    private func state(_ statement: HereStatement, by me: AccountID) async throws -> OwnPresence {
        let place = statement.place.map { Place.ID(retagging: $0) }
        let map = try await map(with: statement.place.map { [$0] } ?? [])
        if let place, !map.contains(place) {
            throw Refusal(.invalid, "there is no such place on the map")
        }
        let others = try await read { try $0.conversations.connections(of: me) }
        return try await write(for: .of(each: others.union([me]))) { editor in
            guard try !editor.pauses.isPaused(me) else {
                throw Refusal(.conflict, "your account is paused: end the pause first")
            }
            let outcome = try editor.conversations.stay(
                at: place.map { Whereabouts.PlaceID(retagging: $0) }, note: statement.note,
                until: statement.until, by: me, telling: others)
            return OwnPresence(here: editor.here(outcome.value))
        }
    }
}

extension HubReader {
    /// Returns what a person says of their presence, as others see it; `nil` once it is over.
    func here(_ whereabouts: Whereabouts?) -> Here? {
        guard let whereabouts, whereabouts.until > now else { return nil }
        let map = hub.map
        return Here(
            place: whereabouts.place.map { map.name(of: Place.ID(retagging: $0)) },
            note: whereabouts.note, until: whereabouts.until, since: whereabouts.since)
    }
}

extension HubEditor {
    /// Takes back what a person says of their presence.
    func endPresence(of me: AccountID, telling others: Set<AccountID>) throws {
        if try conversations.leave(me, telling: others).value { try visits.leaveRemains() }
    }
}
