import Storage

/// Tasks that commit rows and report each commit.
struct Writers {
    let url: String
    let round: String
    /// Whether a commit is reported before it is made, which is the planted mistake.
    let isEarly: Bool

    func run(_ writers: Int, rows: Int) async throws {
        let store = try await Told.open(url)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<writers {
                group.addTask { try await write(store, Int64(writer), rows) }
            }
            try await group.waitForAll()
        }
        await store.close()
    }

    private func write(_ store: Store, _ writer: Int64, _ rows: Int) async throws {
        for number in 1...rows {
            let record = Told(round: round, writer: writer, number: Int64(number))
            if isEarly { StorageVictim.tell("\(writer) \(number)") }
            try await store.write { try $0.put(record, in: Told.table) }
            if !isEarly { StorageVictim.tell("\(writer) \(number)") }
        }
    }
}
