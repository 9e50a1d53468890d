import Geofence
import Journal
import Primitives
import Workspace

extension Workspace {
    /// Returns what this device keeps of people and messages, or what a glimpse has of them while
    /// that is sealed; no server is asked.
    func facts(for sight: PeopleSight, _ glimpse: Glimpse = Glimpse()) async throws -> PeopleFacts {
        var facts = PeopleFacts()
        facts.sight = sight
        facts.account = try await signIn()
        facts.stays = try await stays()
        facts.isSealed = try await isKeptSealed()
        facts.outbox = try await outbox()
        guard !facts.isSealed else {
            if facts.isSignedIn { glimpse.show(in: &facts) } else { glimpse.forget() }
            return facts
        }
        glimpse.forget()
        do {
            try await readLists(into: &facts)
            try await readPerson(into: &facts)
            facts.picture = try await picture(in: facts)
        } catch is JournalError {
            facts.isSealed = true
        }
        return facts
    }

    private func readLists(into facts: inout PeopleFacts) async throws {
        let choice = facts.sight.choice
        let today = dayRule.start(of: dayRule.day(of: environment.now()))
        facts.feed = try await kept {
            try await people(choice.wish(startOfToday: today), from: .device)
        }
        facts.requests = try await kept {
            try await requests(from: .device)
        }
        facts.conversations = try await kept {
            try await conversations(from: .device)
        }
        facts.blocked =
            try await kept {
                try await blocked(from: .device)
            }?.value ?? []
        facts.declined =
            try await kept {
                try await declined(from: .device)
            }?.value ?? []
        facts.profile =
            try await kept {
                try await profile(from: .device)
            }?.value
        facts.settings =
            try await kept {
                try await accountSettings(from: .device)
            }?.value
        facts.devices = try await kept {
            try await devices(from: .device)
        }
    }

    private func readPerson(into facts: inout PeopleFacts) async throws {
        guard let id = facts.sight.person else { return }
        facts.messages = try await messages(with: id, from: .device).value
        facts.person =
            try await kept {
                try await person(id, from: .device)
            }?.value
    }

    /// Returns an answer of this device; `nil` if it keeps none.
    private func kept<Value>(
        _ answer: () async throws -> Cached<Value>
    ) async throws -> Cached<Value>? {
        do {
            return try await answer()
        } catch WorkspaceError.nothingKept {
            return nil
        }
    }

    /// Returns the stays of the person that have not ended.
    private func stays() async throws -> [Stay] {
        let now = environment.now()
        let open = try await ownVisits(during: now..<(now + .milliseconds(1)))
            .filter { $0.left == nil }
        guard !open.isEmpty else { return [] }
        return try await read { tx in
            try open.map { visit in
                Stay(
                    place: try tx.places.place(visit.place)?.name ?? "a place",
                    since: visit.entered)
            }
        }
    }
}
