import Primitives
import Storage
import TestSupport
import Testing

/// A row with values that may be long: a text and bytes that nothing is ordered by.
private struct Bulk: Equatable, Sendable {
    let number: Int64
    let text: String
    let bytes: [UInt8]

    static let table = Table(
        "bulks", key: ["number"],
        make: Bulk.init(number:text:bytes:),
        columns: Column("number", \.number), Column("text", \.text), Column("bytes", \.bytes))
}

@Suite struct ValueTests {
    @Test("What is written comes back, whatever it holds", arguments: Backend.allCases)
    func valuesSurvive(_ backend: Backend) async throws {
        let texts: [String] = [
            "", "\0", "a\0b", "\"quoted\" \\ back\\slash", "line\nbreak\r\n\ttab",
            "\u{1}\u{1F}\u{7F}",
            "\u{2028}\u{2029}\u{FEFF}", "e\u{301} é", "👩‍👩‍👧‍👦 🇨🇭", "\u{10FFFF}\u{FFFE}", "שלום",
            String(repeating: "mébibyte", count: 116_509),
        ]
        let reals = [
            -Double.infinity, -.greatestFiniteMagnitude, -1 / 3, -.leastNonzeroMagnitude, 0, 0.1,
            1e21, 123_456_789.000_000_1, .pi, .greatestFiniteMagnitude, .infinity, 2,
        ]
        let integers = [Int64.min, -(1 << 53) - 1, -1, 0, 1, 1 << 53 + 1, .max]
        let blobs: [[UInt8]] = [
            [], [0], Array(0...255), [UInt8](repeating: 0xFF, count: 1 << 20),
        ]
        let samples = texts.indices.map { position in
            Sample(
                owner: String(texts[position].prefix(400)),
                number: integers[position % integers.count],
                real: reals[position % reals.count], note: String(texts[position].prefix(400)),
                bytes: Array(blobs[position % blobs.count].prefix(1000)),
                slot: integers[position % integers.count])
        }
        let bulks = texts.indices.map {
            Bulk(number: Int64($0), text: texts[$0], bytes: blobs[$0 % blobs.count])
        }
        try await backend.run { url in
            for isReopened in [false, true]
            where !isReopened || backend.isKept {
                let store = try await backend.open(
                    url, [Sample.table.schema, Bulk.table.schema])
                if !isReopened {
                    try await store.write { transaction in
                        for sample in samples { try transaction.put(sample, in: Sample.table) }
                        for bulk in bulks { try transaction.put(bulk, in: Bulk.table) }
                    }
                }
                try await store.read { transaction in
                    for sample in samples {
                        let found = try transaction.get(Sample.table, sample.owner, sample.number)
                        #expect(found == sample)
                        #expect(found?.note?.utf8.count == sample.note?.utf8.count)
                        #expect(found?.real.bitPattern == sample.real.bitPattern)
                    }
                    #expect(try transaction.count(Query(Sample.table)) == samples.count)
                    #expect(try transaction.all(Query(Bulk.table)) == bulks)
                }
                await store.close()
            }
        }
    }

    @Test(
        "NaN is refused, and what is not nullable may not be missing", arguments: Backend.allCases)
    func nanIsRefused(_ backend: Backend) async throws {
        try await backend.run([Sample.table.schema]) { store in
            await expect(
                throws: StorageError.invalidRow(
                    table: "samples", column: "real", reason: "NaN has no place in the order")
            ) {
                try await store.write { try $0.put(Sample(real: .nan), in: Sample.table) }
            }
            let count = try await store.read { try $0.count(Query(Sample.table)) }
            #expect(count == 0)
        }
    }

    @Test("Texts that look alike but differ in bytes are two keys", arguments: Backend.allCases)
    func lookalikesDiffer(_ backend: Backend) async throws {
        try await backend.run([Sample.table.schema]) { store in
            try await store.write { transaction in
                try transaction.put(Sample(owner: "é", note: "one"), in: Sample.table)
                try transaction.put(Sample(owner: "e\u{301}", note: "two"), in: Sample.table)
            }
            let notes = try await store.read { transaction in
                [
                    try transaction.get(Sample.table, "é", 0)?.note,
                    try transaction.get(Sample.table, "e\u{301}", 0)?.note,
                ]
            }
            #expect(notes == ["one", "two"])
        }
    }

    @Test("Zero is one value of no sign", arguments: Backend.allCases)
    func zeroHasNoSign(_ backend: Backend) async throws {
        try await backend.run([Sample.table.schema]) { store in
            try await store.write { transaction in
                try transaction.put(Sample(number: 1, real: -0.0), in: Sample.table)
                try transaction.put(Sample(number: 2, real: 0), in: Sample.table)
            }
            let found = try await store.read { transaction in
                try transaction.all(Query(Sample.table, by: "by_real", equals: "a", -0.0))
            }
            #expect(found.map(\.number) == [1, 2])
            #expect(found.map(\.real.sign) == [.plus, .plus])
        }
    }
}
