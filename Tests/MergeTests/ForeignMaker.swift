import Primitives

@testable import Merge

/// A generator of random JSON of a later version.
struct ForeignMaker {
    var random: SeededGenerator

    mutating func part(depth: Int = 3) -> Foreign {
        switch Int.random(in: 0..<(depth == 0 ? 4 : 7), using: &random) {
        case 0: .scalar([.null, .bool(true), .bool(false)].randomElement(using: &random) ?? .null)
        case 1: .scalar(.integer(.random(in: -3...3, using: &random)))
        case 2:
            .scalar(
                .text(["", "a", "Kids", "e\u{301}", "\u{e9}"].randomElement(using: &random) ?? ""))
        case 3: .number([0.5, -1.25, 1e300, 2e-9].randomElement(using: &random) ?? 0.5)
        case 4:
            .list((0..<Int.random(in: 0...3, using: &random)).map { _ in part(depth: depth - 1) })
        default: object(depth: depth)
        }
    }

    mutating func object(depth: Int) -> Foreign {
        var members: [String: Foreign] = [:]
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let name = ["a", "b", "tally", "base"].randomElement(using: &random) ?? ""
            members[name] = part(depth: depth - 1)
        }
        return .object(members)
    }

    /// Returns up to four members, with names before, between and after the known ones.
    mutating func members() -> ForeignMembers {
        var members: [String: Foreign] = [:]
        for name in ["a", "fog", "row", "zz"] where random.chance(0.3) { members[name] = part() }
        return ForeignMembers(members)
    }

    /// Returns the document with unknown members in all places that may have them.
    mutating func season(_ document: Document) -> Document {
        var document = document
        document.unknown = members().members
        for name in document.counters.keys.sorted() {
            document.counters[name]?.unknown = members()
            if random.chance(0.3) { document.counters[name]?.days = DaySums(part()) }
            document.counters[name]?.deletion?.unknown = members()
        }
        for name in document.stopwatches.keys.sorted() {
            document.stopwatches[name]?.unknown = members()
            document.stopwatches[name]?.deletion?.unknown = members()
            for device in document.stopwatch(name).devices {
                document.stopwatches[name]?.lanes[device]?.unknown = members()
            }
        }
        for name in document.texts.keys.sorted() {
            document.texts[name]?.unknown = members()
            document.texts[name]?.deletion?.unknown = members()
        }
        return document
    }
}

extension Document {
    /// The unknown members of all places, by place.
    var foreignByPlace: [String: ForeignMembers] {
        var all = ["": ForeignMembers(unknown)]
        func note(_ place: String, _ part: some Deletable) {
            all[place] = part.unknown
            all["\(place).gone"] = part.deletion?.unknown
        }
        for (name, counter) in counters { note("counters.\(name)", counter) }
        for (name, stopwatch) in stopwatches {
            note("stopwatches.\(name)", stopwatch)
            for (device, lane) in stopwatch.lanes {
                all["stopwatches.\(name).\(device)"] = lane.unknown
            }
        }
        for (name, text) in texts { note("texts.\(name)", text) }
        return all.filter { !$1.isEmpty }
    }
}
