import API
import Primitives
import Workspace

/// The things that a student tells others of themself: the place, and what they have read.
extension SimulatedStudent {
    /// Says to all connections where the student is until the evening.
    func sayWhere(in quarter: Int) async throws {
        let place = world.map.places[Int.random(in: world.map.places.indices, using: &mood)]
        let note = Words.sentence(from: Words.invitations, &mood)
        // A place that somebody takes back, or that nobody is told, cannot be missed.
        let isTold =
            student.number == 0 || !ledger.read.isEmpty
            || ledger.decisions.values.contains(.accepted)
        let isMissed = student.number % 16 != 4 && isTold
        if !isMissed || !world.sabotage.strikes(.lostPresence) {
            let until = world.evening
            try await deliver(in: quarter) {
                try await $0.statePresence(at: place.id, note: note, until: until)
            }
        }
        ledger.presence = Ledger.Presence(place: place.name, note: note)
    }

    /// Takes back where the student said to be.
    func sayNothing(in quarter: Int) async throws {
        try await deliver(in: quarter) { try await $0.endPresence() }
        ledger.presence = nil
    }

    /// Keeps to oneself what the student reads.
    func keepReadingPrivate() async throws {
        _ = try await phone.changeAccountSettings(SettingsChange(sharesReading: false))
        ledger.sharesReading = false
    }
}
