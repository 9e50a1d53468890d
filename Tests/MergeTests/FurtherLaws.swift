import Primitives

@testable import Merge

extension Law {
    static let laterSetWins = Law(
        "L11 set against set: the later value, both floors"
    ) { history in
        history.syncAll()
        try history.tap(0, 3)
        try history.tap(1, 4)
        history.set(0, to: 10)
        history.set(1, to: 20)
        let stamps = history.replicas.prefix(2).compactMap(\.base?.stamp)
        history.syncAll()
        let wanted: Int64 = stamps[0] < stamps[1] ? 20 : 10
        let values = history.replicas.map { try? $0.value }
        return values.allSatisfy { $0 == wanted } ? nil : "\(values) instead of \(wanted)"
    }

    static let ownSetCancels = Law("L12 an own set cancels all own earlier taps") { history in
        let device = history.anyDevice()
        history.set(device, to: 0)
        let own = history.replicas[device].tallies[history.devices[device]] ?? .zero
        for state in history.states {
            let mine = history.replicas[device]
            for merged in [history.algebra.merge(mine, state), history.algebra.merge(state, mine)] {
                let floor = merged.floors[history.devices[device]] ?? .zero
                if floor.count < own.count { return "\(merged) counts taps again" }
            }
        }
        return nil
    }

    static let unseenTapRevives = Law(
        "L13 delete, then an unseen tap: visible, with the value before plus that tap"
    ) { history in
        history.syncAll()
        // Two devices delete concurrently; each has seen a tap that the other has not.
        for device in 0...1 {
            try history.tap(device, 1)
            history.delete(device, true)
            guard !history.replicas[device].isVisible else { return "visible after the deletion" }
        }
        history.syncAll()
        guard !history.replicas[0].isVisible else { return "visible after both deletions met" }
        let before = try? history.replicas[0].value
        try history.tap(1, 6)
        history.syncAll()
        let right = history.replicas.allSatisfy {
            $0.isVisible && (try? $0.value) == before.map { $0 + 6 }
        }
        return right ? nil : "\(history.replicas[0]) after \(before ?? 0)"
    }

    static let floorBelowTally = Law("L14 floor never above tally") { history in
        let states = history.states + history.steps.map(\.delta)
        let wrong = states.first { state in
            state.floors.contains { $1.count > state.tallies[$0]?.count ?? 0 }
        }
        return wrong.map { "\($0)" }
    }

    static let fewEntries = Law("L15 no more entries than devices") { history in
        history.syncAll()
        let devices = Set(history.devices)
        let wrong = history.states.first { state in
            let keys = [
                state.tallies.map(\.key), state.floors.map(\.key),
                (state.deletion?.seen ?? [:]).map(\.key),
            ]
            return !keys.allSatisfy { Set($0).isSubset(of: devices) && $0.count <= devices.count }
        }
        return wrong.map { "\($0)" }
    }

    static let isCanonical = Law(
        "L16 encoding is canonical: equal states, equal bytes, equal checksum"
    ) { history in
        let merge = history.algebra.merge
        let deltas = history.steps.map(\.delta)
        let forwards = deltas.reduce(FloorCounter(), merge)
        let backwards = deltas.reversed().reduce(FloorCounter(), merge)
        var documents = [Document(), Document(), Document()]
        for (index, counter) in [forwards, backwards, history.anyState()].enumerated() {
            documents[index].changeCounter("value") { $0 = counter }
        }
        guard documents[0].canonicalText == documents[1].canonicalText else {
            return "\(documents[0].canonicalText) and \(documents[1].canonicalText)"
        }
        for document in documents {
            let text = document.canonicalText
            guard try Document(canonicalText: text) == document else { return "read back: \(text)" }
        }
        let isEqual = documents[0] == documents[2]
        let isAlike = documents[0].canonicalText == documents[2].canonicalText
        return isEqual == isAlike ? nil : "different states, equal text"
    }

    static let historySums = Law("L17 the tap history sums to the tally") { history in
        history.syncAll()
        for (index, device) in history.devices.enumerated() {
            let taps = history.oracle.taps(of: index)
            let tally = history.replicas[0].tallies[device] ?? .zero
            if tally.count != UInt64(taps.count) || tally.sum != taps.map(\.amount).reduce(0, +) {
                return "\(tally) for \(taps)"
            }
        }
        return nil
    }

    static let overflowIsAnError = Law(
        "L18 overflow is an error, never a trap"
    ) { history in
        let extremes: [Int64] = [.max, .min, .max - 1, .min + 1, 1, -1]
        for _ in 0..<12 {
            let device = history.anyDevice()
            let before = history.replicas[device]
            let amount = extremes.randomElement(using: &history.random) ?? 1
            do {
                try history.tap(device, amount)
            } catch MergeError.overflow {
                if history.replicas[device] != before { return "changed though it failed" }
            }
            if history.random.chance(0.3) { history.set(history.anyDevice(), to: amount) }
            history.sync(history.anyDevice(), into: history.anyDevice())
        }
        for device in history.devices.indices {
            let wanted = history.oracle.value(knowing: history.known[device])
            let shown = try? history.replicas[device].value
            if shown != Int64(exactly: wanted) { return "\(shown ?? 0) instead of \(wanted)" }
        }
        return nil
    }

    static let unseenStructure = Law(
        "L19 splitting taps, renaming devices or extra syncs before no reset changes nothing",
        kinds: []
    ) { history in
        var random = history.random
        let names = history.devices.map { _ in DeviceID(high: random.next(), low: random.next()) }
        var replicas = names.map { _ in FloorCounter() }
        for (device, name) in names.enumerated() {
            for tap in history.oracle.taps(of: device) {
                let part = Int64.random(in: -5...5, using: &random)
                for amount in [part, tap.amount - part] {
                    _ = try history.algebra.add(&replicas[device], amount, name)
                    let (from, into) = (
                        names.indices.randomElement(using: &random) ?? 0,
                        names.indices.randomElement(using: &random) ?? 0
                    )
                    replicas[into] = history.algebra.merge(replicas[into], replicas[from])
                }
            }
        }
        history.syncAll()
        let other = replicas.reduce(FloorCounter(), history.algebra.merge)
        return try history.replicas[0].value == other.value ? nil : "\(other)"
    }

    static let clocksDoNotMatter = Law(
        "L20 without concurrent sets, clocks don't matter", kinds: []
    ) { history in
        var wanted = Int64(history.oracle.value(knowing: Set(history.oracle.events.indices)))
        for round in 1...4 {
            // Sets come only from devices that know everything; the clocks are hours apart.
            history.syncAll()
            if round.isMultiple(of: 2) {
                history.set(history.anyDevice(), to: Int64(round))
                wanted = Int64(round)
            }
            for _ in 0..<3 {
                try history.tap(history.anyDevice(), 2)
                wanted += 2
            }
        }
        history.syncAll()
        let values = history.replicas.map { try? $0.value }
        return values.allSatisfy { $0 == wanted } ? nil : "\(values) instead of \(wanted)"
    }

    /// The laws of the counter, in order.
    static let all = [
        commutes, associates, isIdempotent, onlyGrows, deltasSuffice, anyOrder, noLostTap,
        noDoubledTap, resetIsExact, concurrentResets, laterSetWins, ownSetCancels,
        unseenTapRevives, floorBelowTally, fewEntries, isCanonical, historySums,
        overflowIsAnError, unseenStructure, clocksDoNotMatter,
    ]
}
