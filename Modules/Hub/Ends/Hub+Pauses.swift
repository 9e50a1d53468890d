import Primitives

extension Hub {
    /// Begins or ends the pauses of people whose last end says so, as after a backup was put back;
    /// returns their number.
    func settlePauses() async throws -> Int {
        let wrong = try await read { reader in
            try reader.reading.ends().sorted.compactMap { end -> (AccountID, Bool)? in
                guard case .paused(let isPaused) = end.kind,
                    try reader.accounts.account(end.account) != nil,
                    try reader.pauses.isPaused(end.account) != isPaused
                else { return nil }
                return (end.account, isPaused)
            }
        }
        for (person, isPaused) in wrong {
            try await write(evenOnFullDisk: true) {
                try $0.setPause(isPaused, of: person, telling: [])
            }
        }
        return wrong.count
    }
}
