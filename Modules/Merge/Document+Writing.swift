import Primitives

extension Document {
    /// Whether ``write(to:)`` can write it.
    var isPlain: Bool { stopwatches.isEmpty && unknown.isEmpty }

    /// Writes the canonical form of a document without stopwatches and unknown parts, as the
    /// general encoder does: names in order, empty parts left out.
    func write(to writer: inout QuickJSONWriter) {
        precondition(isPlain, "only plain documents are written by hand")
        writer.object { writer in
            if !counters.isEmpty {
                writer.members("counters", counters) { $1.write(to: &$0) }
            }
            if !fields.isEmpty {
                writer.members("fields", fields) { $0.register($1.stamp, $1.value) }
            }
            if !texts.isEmpty { writer.members("texts", texts) { $1.write(to: &$0) } }
        }
    }
}

extension FloorCounter {
    fileprivate func write(to writer: inout QuickJSONWriter) {
        writer.object { writer in
            if let base {
                writer.name("base")
                writer.list { writer in
                    writer.text(base.stamp.time, base.stamp.device)
                    writer.integer(base.value)
                }
            }
            if !floors.isEmpty { writer.tallies("floor", floors) }
            if let deletion { writer.deletion(deletion) }
            if !tallies.isEmpty { writer.tallies("tally", tallies) }
        }
    }
}

extension MultiValue {
    fileprivate func write(to writer: inout QuickJSONWriter) {
        let (values, seen) = parts
        writer.object { writer in
            if let deletion { writer.deletion(deletion) }
            if !seen.isEmpty {
                writer.name("seen")
                writer.list { writer in
                    for stamp in seen { writer.text(stamp.time, stamp.device) }
                }
            }
            if !values.isEmpty {
                writer.name("values")
                writer.list { writer in
                    for value in values { writer.register(value.stamp, value.value) }
                }
            }
        }
    }
}

extension QuickJSONWriter {
    /// Members by name, in the order of their names.
    fileprivate mutating func members<Value>(
        _ part: String, _ members: [String: Value], _ value: (inout Self, Value) -> Void
    ) {
        name(part)
        object { writer in
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                writer.name(name)
                value(&writer, member)
            }
        }
    }

    /// A stamp and a value.
    fileprivate mutating func register(_ stamp: Stamp, _ value: Scalar) {
        list { writer in
            writer.text(stamp.time, stamp.device)
            switch value {
            case .null: writer.bool(nil)
            case .bool(let bool): writer.bool(bool)
            case .integer(let number): writer.integer(number)
            case .text(let text): writer.text(text)
            }
        }
    }

    fileprivate mutating func tallies(_ part: String, _ tallies: [DeviceID: Tally]) {
        name(part)
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

    fileprivate mutating func deletion(_ deletion: Deletion) {
        name("gone")
        object { writer in
            writer.name("seen")
            writer.object { writer in
                for (device, count) in deletion.seen.sorted(by: { $0.key < $1.key }) {
                    writer.name(device)
                    writer.integer(count)
                }
            }
            writer.name("state")
            writer.register(deletion.state.stamp, deletion.state.value)
        }
    }
}
