import Primitives
import Storage
import Testing

extension Int: MapPlace {
    /// None: numbers are no strings.
    public func commonPrefix(with other: Int) -> Int { 0 }
    /// So coarse that places often agree in it.
    public func head(behind count: Int) -> UInt64 { UInt64(self + 100) >> 2 }
}

@Suite struct OrderedMapTests {
    @Test(
        "A map holds what a dictionary holds, in order, and copies never change", arguments: 1...4)
    func mapIsOrdered(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var map = OrderedMap<Int, Int>()
        var model: [Int: Int] = [:]
        var copies: [(OrderedMap<Int, Int>, [Int: Int])] = []
        for step in 0..<6000 {
            let place = Int.random(in: 0..<2500, using: &generator)
            // Grow first, then shrink to nothing much.
            if generator.chance(step < 3500 ? 0.75 : 0.2) {
                #expect(map.set(step, at: place) == model.updateValue(step, forKey: place))
            } else {
                #expect(map.remove(at: place) == model.removeValue(forKey: place))
            }
            if step % 500 == 0 { copies.append((map, model)) }
            if step % 100 == 0 { map.checkInvariants() }
        }
        copies.append((map, model))
        for (map, model) in copies {
            map.checkInvariants()
            let sorted = model.keys.sorted()
            #expect(map.count == sorted.count)
            let from = Int.random(in: -10..<2510, using: &generator)
            var found: [Int] = []
            map.visit(from: { $0 < from }) { place, element in
                found.append(place)
                return element == model[place]
            }
            #expect(found == sorted.filter { $0 >= from }, "seed \(seed)")
            found = []
            map.visitBackwards(from: { $0 > from }) { place, element in
                found.append(place)
                return element == model[place]
            }
            #expect(found == sorted.filter { $0 <= from }.reversed(), "seed \(seed)")
            #expect(map.rank { $0 < from } == sorted.count { $0 < from }, "seed \(seed)")
            #expect(map[from] == model[from])
        }
    }

    @Test("Bytes are ordered and found as the values are", arguments: 1...4)
    func bytesAreOrdered(_ seed: UInt64) {
        var commands = Commands(generator: SeededGenerator(seed: seed))
        var map = OrderedMap<KeyBytes, Key>()
        var keys: Set<Key> = []
        for _ in 0..<1500 {
            let row = commands.row()
            let key = Key(commands.pick([[0, 1], [0, 3, 2, 1], [4, 1, 0]]).map { row[$0] })
            if commands.generator.chance(0.3), let old = keys.min() {
                map.remove(at: KeyBytes(old.values))
                keys.remove(old)
            }
            keys.insert(key)
            map.set(key, at: KeyBytes(key.values))
        }
        map.checkInvariants()
        var found: [Key] = []
        map.visit(from: { _ in false }) { _, key in
            found.append(key)
            return true
        }
        // Keys of one shape are compared with each other in a store; these are of three.
        for shape in [2, 3, 4] {
            let own = found.filter { $0.values.count == shape }
            #expect(own == own.sorted(), "seed \(seed)")
        }
        #expect(Set(found) == keys && found.count == keys.count, "seed \(seed)")
        for key in keys { #expect(map[KeyBytes(key.values)] == key) }
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
