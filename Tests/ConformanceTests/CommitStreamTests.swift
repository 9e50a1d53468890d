import Storage
import Testing

@Suite struct CommitStreamTests {
    @Test("A commit to a watched table is told, others are not", arguments: Backend.allCases)
    func commitsAreTold(_ backend: Backend) async throws {
        let other = TableSchema(
            name: "others", columns: [ColumnSchema(name: "key", type: .integer)], key: [0],
            indexes: [])
        try await backend.run([Sample.table.schema, other]) { store in
            var samples = store.commits(to: ["samples"]).makeAsyncIterator()
            let others = store.commits(to: ["others"])
            try await store.write { try $0.put(Sample(), in: Sample.table) }
            #expect(await samples.next() != nil)
            // Unread commits are joined into one.
            for number in 1...3 {
                try await store.write { transaction in
                    try transaction.put(Sample(number: Int64(number)), in: Sample.table)
                }
            }
            #expect(await samples.next() != nil)
            await store.close()
            #expect(await samples.next() == nil)
            var told = 0
            for await _ in others { told += 1 }
            #expect(told == 0)
        }
    }

    @Test("What changed nothing is not told", arguments: Backend.allCases)
    func emptyCommitsAreSilent(_ backend: Backend) async throws {
        try await backend.run([Sample.table.schema]) { store in
            let commits = store.commits(to: ["samples"])
            try await store.write { transaction throws in
                #expect(try !transaction.delete(Sample.table, "a", 5))
            }
            try? await store.write { transaction in
                try transaction.put(Sample(), in: Sample.table)
                throw StorageError.closed
            }
            await store.close()
            var told = 0
            for await _ in commits { told += 1 }
            #expect(told == 0)
        }
    }
}
