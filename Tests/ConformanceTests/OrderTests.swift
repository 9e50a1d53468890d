import Primitives
import Storage
import Testing

@Suite struct OrderTests {
    @Test("Values of every type come in one order on every engine", arguments: Backend.allCases)
    func oneOrder(_ backend: Backend) async throws {
        let types: [(ColumnType, [Value])] = [
            (.integer, [Int64.min, -5_000_000_000, -1, 0, 1, 255, 256, .max].map(Value.integer)),
            (
                .real,
                [
                    -Double.infinity, -1e300, -2.5, -.leastNonzeroMagnitude, 0,
                    .leastNonzeroMagnitude, 0.1, 0.2, 3, 1e300, .infinity,
                ]
                .map(Value.real)
            ),
            (
                .text,
                // By UTF-8 bytes: not as any dictionary has it, and not by UTF-16 either.
                [
                    "", "\0", "A", "Z", "a", "a\0", "a\0b", "aa", "b", "e\u{301}", "z", "é",
                    "\u{FFFF}",
                ]
                .map(Value.text) + [.text("😀")]
            ),
            (.blob, [[], [0], [0, 1], [1], [1, 0], [127], [128], [255, 255]].map(Value.blob)),
        ]
        for (type, values) in types {
            let schema = TableSchema(
                name: "ordered",
                columns: [
                    ColumnSchema(name: "key", type: type),
                    ColumnSchema(name: "cell", type: type, isNullable: true),
                ], key: [0], indexes: [IndexSchema(name: "cells", columns: [1], isUnique: false)])
            let scratch = Scratch()
            let engine = try await backend.engine(scratch.path + "/store", [schema])
            try await engine.write { writer in
                // Pairs of the first with the last, so that both orders are far from it.
                for (key, cell) in zip(values, values.reversed()).reversed() {
                    try writer.put(schema, row: [key, cell == values[0] ? .null : cell])
                }
            }
            let index = schema.indexes[0]
            try await engine.read { reader throws in
                #expect(try reader.scan(Scan(table: schema)).map { $0[0] } == values)
                #expect(
                    try reader.scan(Scan(table: schema, index: index)).map { $0[1] }
                        == [.null] + values.dropFirst())
                #expect(
                    try reader.scan(Scan(table: schema, index: index, isReversed: true))
                        .map { $0[1] } == values.dropFirst().reversed() + [.null])
            }
            await engine.close()
        }
    }

    @Test("Integers and reals compare by number, in a total order")
    func numbersCompare() {
        let ordered: [Value] = [
            .null, .real(-.infinity), .integer(.min), .integer(-1), .real(-0.5), .integer(0),
            .real(0), .integer(1 << 53), .integer(1 << 53 + 1), .real(9_007_199_254_740_992),
            .integer(.max), .real(.infinity), .text(""), .blob([]),
        ]
        for (position, left) in ordered.enumerated() {
            for (other, right) in ordered.enumerated() {
                #expect((left < right) == (position < other), "\(left) \(right)")
                #expect((left == right) == (position == other), "\(left) \(right)")
            }
        }
    }
}
