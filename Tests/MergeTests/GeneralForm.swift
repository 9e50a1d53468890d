import FoundationEssentials
import Primitives

@testable import Merge

/// Returns a document as text by the general encoder, independent of the handwritten one.
func generalText(of document: Document) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document.generalForm), as: UTF8.self)
}

/// Returns a document as text with white space, and its members in any order.
func looseText(of document: Document) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .prettyPrinted
    return String(decoding: try encoder.encode(document.generalForm), as: UTF8.self)
}

/// The forms of `docs/sync.md`, part by part, as any JSON.
extension Document {
    fileprivate var generalForm: Foreign {
        object(
            ("fields", part(fields) { $0.generalForm }),
            ("counters", part(counters) { $0.generalForm }),
            ("stopwatches", part(stopwatches) { $0.generalForm }),
            ("texts", part(texts) { $0.generalForm }), unknown: unknown)
    }
}

extension FloorCounter {
    fileprivate var generalForm: Foreign {
        object(
            ("tally", part(tallies) { $0.generalForm }), ("floor", part(floors) { $0.generalForm }),
            ("base", base.map { .list([text($0.stamp), .scalar(.integer($0.value))]) }),
            ("days", days?.form), ("gone", deletion?.generalForm), unknown: unknown.members)
    }
}

extension Tally {
    fileprivate var generalForm: Foreign { .list([number(count), .scalar(.integer(sum))]) }
}

extension Stopwatch {
    fileprivate var generalForm: Foreign {
        object(
            ("lanes", part(lanes) { $0.generalForm }), ("gone", deletion?.generalForm),
            unknown: unknown.members)
    }
}

extension Stopwatch.Lane {
    fileprivate var generalForm: Foreign {
        object(
            ("runs", runs.isEmpty ? nil : .list(runs.map(\.generalForm))),
            ("floor", floor > 0 ? number(floor) : nil),
            ("hidden", hidden.isEmpty ? nil : .list(hidden.sorted().map { number($0) })),
            unknown: unknown.members)
    }
}

extension Stopwatch.Run {
    fileprivate var generalForm: Foreign {
        var elements = [number(number), .scalar(.integer(start.milliseconds))]
        if stop != nil || isByHand || original != nil {
            elements.append(.scalar(stop.map { .integer($0.milliseconds) } ?? .null))
        }
        if isByHand || original != nil { elements.append(.scalar(.integer(isByHand ? 1 : 0))) }
        if let original {
            elements += [.scalar(.text("\(original.device)")), number(original.number)]
        }
        return .list(elements)
    }

    private func number(_ number: UInt64) -> Foreign { .scalar(.integer(Int64(number))) }
}

extension MultiValue {
    fileprivate var generalForm: Foreign {
        let (values, seen) = parts
        return object(
            ("values", values.isEmpty ? nil : .list(values.map(\.generalForm))),
            ("seen", seen.isEmpty ? nil : .list(seen.map { text($0) })),
            ("gone", deletion?.generalForm), unknown: unknown.members)
    }
}

extension Deletion {
    fileprivate var generalForm: Foreign {
        object(
            ("state", state.generalForm),
            (
                "seen",
                .object(
                    Dictionary(uniqueKeysWithValues: seen.map { ("\($0)", number($1)) }))
            ),
            unknown: unknown.members)
    }
}

extension Register<Scalar> {
    fileprivate var generalForm: Foreign { .list([text(stamp), .scalar(value)]) }
}

private func number(_ number: UInt64) -> Foreign { .scalar(.integer(Int64(number))) }

/// The sixteen digits of a stamp's time and the thirty-two of its device.
private func text(_ stamp: Stamp) -> Foreign {
    let digits = String(stamp.time, radix: 16)
    let time = String(repeating: "0", count: 16 - digits.count) + digits
    return .scalar(.text(time + "\(stamp.device)"))
}

/// Returns the members of a part by their names; `nil` for an empty part, which is left out.
private func part<Name, Value>(_ members: [Name: Value], _ form: (Value) -> Foreign) -> Foreign? {
    members.isEmpty
        ? nil
        : .object(Dictionary(uniqueKeysWithValues: members.map { ("\($0)", form($1)) }))
}

private func object(_ parts: (String, Foreign?)..., unknown: [String: Foreign]) -> Foreign {
    var members = unknown
    for (name, value) in parts where value != nil { members[name] = value }
    return .object(members)
}

extension Foreign: Encodable {
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .scalar(.null): try Optional<Bool>.none.encode(to: encoder)
        case .scalar(.bool(let bool)): try bool.encode(to: encoder)
        case .scalar(.integer(let integer)): try integer.encode(to: encoder)
        case .scalar(.text(let text)): try text.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .list(let elements): try elements.encode(to: encoder)
        case .object(let members): try members.encode(to: encoder)
        }
    }
}
