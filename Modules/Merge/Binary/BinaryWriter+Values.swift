import Primitives

extension BinaryWriter {
    /// Writes a value after its kind.
    mutating func scalar(_ value: Scalar) {
        switch value {
        case .null: tag(.null)
        case .bool(let bool): tag(bool ? .yes : .no)
        case .integer(let number):
            tag(.integer)
            integer(number)
        case .text(let text):
            tag(.text)
            self.text(text)
        }
    }

    /// Writes an unknown part.
    mutating func foreign(_ value: Foreign) {
        switch value {
        case .scalar(let value): scalar(value)
        case .number(let number):
            precondition(number.isFinite, "documents have no word for what is not a finite number")
            tag(.number)
            word(number.bitPattern)
        case .list(let elements):
            tag(.list)
            count(of: elements.count)
            for element in elements { foreign(element) }
        case .object(let members):
            tag(.object)
            named(members) { $0.foreign($1) }
        }
    }

    /// Writes the number of members, and each after its name, in the order of the names.
    mutating func named<Value>(_ members: [String: Value], _ value: (inout Self, Value) -> Void) {
        count(of: members.count)
        for (name, member) in members.sorted(by: { $0.key.precedes($1.key) }) {
            self.name(name)
            value(&self, member)
        }
    }

    /// Writes the number of members, and each after its device, in the order of the devices.
    mutating func byDevice<Value>(
        _ members: [DeviceID: Value], _ value: (inout Self, Value) -> Void
    ) {
        count(of: members.count)
        if members.count == 1, let (device, member) = members.first {
            self.device(device)
            return value(&self, member)
        }
        for (device, member) in members.sorted(by: { $0.key < $1.key }) {
            self.device(device)
            value(&self, member)
        }
    }

    private mutating func tag(_ tag: BinaryForm.Tag) { byte(tag.rawValue) }
}
