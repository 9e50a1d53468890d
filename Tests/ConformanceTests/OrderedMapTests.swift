import MemoryStorage
import Primitives
import Storage
import Testing

@Suite struct OrderedMapTests {
    /// Keys of one shape each: short and long, with much and little in common.
    struct Shape: CustomTestStringConvertible {
        let testDescription: String
        let key: @Sendable (Int) -> [Value]
    }

    static let shapes = [
        Shape(testDescription: "numbers") { [.integer(Int64($0))] },
        Shape(testDescription: "numbers of one owner") {
            [.text("00112233445566778899aabbccddeeff"), .integer(Int64($0))]
        },
        Shape(testDescription: "numbers of some owners") {
            [.text("owner \($0 % 7)"), .text("same"), .integer(Int64($0))]
        },
        Shape(testDescription: "texts that differ late") {
            [.text(String(repeating: "long", count: $0 % 30) + "\($0)")]
        },
        Shape(testDescription: "blobs of zeros") {
            [.blob(Array(repeating: 0, count: $0 % 40)), .integer(Int64($0))]
        },
        Shape(testDescription: "kilobytes") {
            [
                .text(String(repeating: "k", count: 1000)), .integer(Int64($0 % 3)),
                .real(Double($0)),
            ]
        },
    ]

    @Test(
        "A map holds what a dictionary holds, in order, and copies never change",
        arguments: shapes, 1...2)
    func mapIsOrdered(_ shape: Shape, _ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var map = OrderedMap()
        var model: [KeyBytes: UInt64] = [:]
        var copies: [(OrderedMap, [KeyBytes: UInt64])] = []
        for step in 0..<3000 {
            // Ascending for a while, then anywhere.
            let number = step < 500 ? step : Int.random(in: 0..<1500, using: &generator)
            let key = KeyBytes(shape.key(number))
            // Grow first, then shrink to nothing much.
            if generator.chance(step < 1800 ? 0.75 : 0.2) {
                let known = key.withSlice { map.insert($0, UInt64(step)) }
                #expect(known == model[key])
                if known == nil { model[key] = UInt64(step) }
            } else {
                #expect(key.withSlice { map.remove($0) } == model.removeValue(forKey: key))
            }
            if step % 500 == 0 { copies.append((map, model)) }
            if step % 200 == 0 { map.checkInvariants() }
        }
        copies.append((map, model))
        for (map, model) in copies {
            map.checkInvariants()
            let border = KeyBytes(shape.key(Int.random(in: 0..<1500, using: &generator)))
            compare(map, model, border, "seed \(seed)")
        }
    }

    /// Compares a map with the model from a border on, before it, and at it.
    private func compare(
        _ map: OrderedMap, _ model: [KeyBytes: UInt64], _ border: KeyBytes, _ what: Comment
    ) {
        let sorted = model.sorted { $0.key < $1.key }
        #expect(map.count == sorted.count)
        let behind = sorted.filter { !($0.key < border) }.map(\.value)
        let before = sorted.filter { $0.key < border }.map(\.value)
        for isReversed in [false, true] {
            var found: [UInt64] = []
            let visit = { (number: UInt64) in
                found.append(number)
                return true
            }
            map.visit(from: border, to: nil, isReversed: isReversed, visit)
            #expect(found == (isReversed ? behind.reversed() : behind), what)
            found = []
            map.visit(from: nil, to: border, isReversed: isReversed, visit)
            #expect(found == (isReversed ? before.reversed() : before), what)
            found = []
            map.visit(from: border, to: border, isReversed: isReversed, visit)
            #expect(found == [], what)
        }
        var keys: [KeyBytes] = []
        map.visitKeys { key, number in
            keys.append(key)
            return model[key] == number
        }
        #expect(keys == sorted.map(\.key), what)
        #expect(border.withSlice { map.rank(of: $0) } == before.count, what)
        #expect(border.withSlice { map.value(of: $0) } == model[border], what)
        #expect(map.first(from: border)?.value == behind.first, what)
    }

    @Test("Bytes are ordered and found as the values are", arguments: 1...4)
    func bytesAreOrdered(_ seed: UInt64) {
        var commands = Commands(generator: SeededGenerator(seed: seed))
        // Keys of one shape are compared with each other in a store.
        for shape in [[0, 1], [0, 3, 2, 1], [4, 1, 0]] {
            var map = OrderedMap()
            var keys: [Key] = []
            for _ in 0..<600 {
                let row = commands.row()
                let key = Key(shape.map { row[$0] })
                let isNew = KeyBytes(key.values).withSlice {
                    map.insert($0, UInt64(keys.count)) == nil
                }
                #expect(isNew != keys.contains(key), "seed \(seed)")
                if isNew { keys.append(key) }
            }
            map.checkInvariants()
            var found: [Key] = []
            map.visit(from: nil, to: nil) { number in
                found.append(keys[Int(number)])
                return true
            }
            #expect(found == keys.sorted(), "seed \(seed)")
        }
    }

    @Test("Keys made at once are those made one by one", arguments: [0, 1, 2, 48, 49, 5000])
    func ascendingKeysAreTaken(_ count: Int) {
        let pairs = (0..<count).map { (key: KeyBytes([.integer(Int64($0))]), value: UInt64($0)) }
        var map = OrderedMap(ascending: pairs)
        map.checkInvariants()
        #expect(map.count == count)
        for pair in pairs { #expect(pair.key.withSlice { map.remove($0) } == pair.value) }
        #expect(map.count == 0)
        map.checkInvariants()
    }

    @Test(
        "Rows have numbers until they are removed, and copies never change",
        arguments: [(1, 1), (2, 3), (3, 25), (4, 200)])
    func rowsAreNumbered(_ seed: UInt64, _ width: Int) {
        var generator = SeededGenerator(seed: seed)
        var rows = NumberedRows(width: width)
        var model: [UInt64: Row] = [:]
        var copies: [(NumberedRows, [UInt64: Row])] = []
        for step in 0..<20_000 {
            let row = Row(repeating: .integer(Int64(step)), count: width)
            let known = model.isEmpty || generator.chance(0.6) ? nil : model.keys.min()
            switch (known, generator.chance(0.5)) {
            case (nil, _):
                let number = rows.append(row)
                #expect(model.updateValue(row, forKey: number) == nil)
            case (let number?, true):
                #expect(rows.remove(number) == model.removeValue(forKey: number))
            case (let number?, false):
                #expect(rows.replace(number, by: row) == model.updateValue(row, forKey: number))
            }
            if step % 2500 == 0 { copies.append((rows, model)) }
            // Now and then all go.
            if step % 7001 == 7000 {
                for (number, row) in model { #expect(rows.remove(number) == row) }
                model = [:]
            }
        }
        for (rows, model) in copies + [(rows, model)] {
            #expect(rows.count == model.count)
            for (number, row) in model { #expect(rows[number] == row) }
            for number in 0...rows.next { #expect(rows.row(ofAny: number) == model[number]) }
        }
    }

    @Test("Indexes keep exactly one entry a row", arguments: 1...3)
    func indexesAreWhole(_ seed: UInt64) {
        var commands = Commands(generator: SeededGenerator(seed: seed))
        var contents = TableContents(Commands.schema)
        for _ in 0..<600 {
            if commands.generator.chance(0.6) {
                try? contents.put(commands.row())
            } else {
                _ = contents.delete(commands.key())
            }
        }
        contents.checkInvariants()
        #expect(contents.count > 0, "seed \(seed)")
    }
}
