import Primitives

/// Writes the values that all parts of documents share.
extension JSONWriter {
    /// The unknown members that have not been written yet, in the order of their names.
    typealias Others = ArraySlice<(name: String, value: Foreign)>

    /// Writes the name of a known member, after the unknown ones whose names precede it.
    mutating func name(_ name: String, after others: inout Others) {
        if !others.isEmpty {
            let earlier = others.prefix { $0.name < name }
            members(earlier)
            others.removeFirst(earlier.count)
        }
        self.name(name)
    }

    /// Writes unknown members.
    mutating func members(_ others: Others) {
        for (name, value) in others {
            self.name(name)
            foreign(value)
        }
    }

    /// Writes members in the order of their names.
    mutating func members<Value>(
        _ part: String, _ members: [String: Value], after others: inout Others,
        _ value: (inout Self, Value) -> Void
    ) {
        name(part, after: &others)
        object { writer in
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                writer.name(name)
                value(&writer, member)
            }
        }
    }

    /// Writes a stamp and a value.
    mutating func register(_ stamp: Stamp, _ value: Scalar) {
        list { writer in
            writer.text(stamp.time, stamp.device)
            writer.scalar(value)
        }
    }

    /// Writes tallies by device.
    mutating func tallies(
        _ part: String, _ tallies: [DeviceID: Tally], after others: inout Others
    ) {
        name(part, after: &others)
        object { writer in
            for (device, tally) in tallies.sorted(by: { $0.key < $1.key }) {
                writer.name(device)
                writer.list { writer in
                    writer.integer(tally.count)
                    writer.integer(tally.sum)
                }
            }
        }
    }

    /// Writes the deletion, if there is one.
    mutating func deletion(_ deletion: Deletion?, after others: inout Others) {
        guard let deletion else { return }
        name("gone", after: &others)
        object { writer in
            var others = deletion.unknown.inOrder
            writer.name("seen", after: &others)
            writer.object { writer in
                for (device, count) in deletion.seen.sorted(by: { $0.key < $1.key }) {
                    writer.name(device)
                    writer.integer(count)
                }
            }
            writer.name("state", after: &others)
            writer.register(deletion.state.stamp, deletion.state.value)
            writer.members(others)
        }
    }

    /// Writes a value of a field.
    mutating func scalar(_ value: Scalar) {
        switch value {
        case .null: bool(nil)
        case .bool(let bool): self.bool(bool)
        case .integer(let number): integer(number)
        case .text(let text): self.text(text)
        }
    }

    /// Writes an unknown part unchanged.
    mutating func foreign(_ value: Foreign) {
        switch value {
        case .scalar(let scalar): self.scalar(scalar)
        case .number(let number): json(Self.text(of: number))
        case .list(let elements):
            list { writer in for element in elements { writer.foreign(element) } }
        case .object(let members):
            object { writer in writer.members(ForeignMembers(members).inOrder) }
        }
    }

    /// Returns the shortest digits that read back as the number.
    private static func text(of number: Double) -> String {
        precondition(number.isFinite, "JSON has no word for what is not a finite number")
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
