import Primitives

extension BinaryReader {
    /// Reads a time of the current document.
    mutating func time() throws(MergeError) -> UInt64 {
        let start = position
        let later = try count()
        guard let epoch else {
            throw failure("a stamp, in a document that is said to have none", at: start)
        }
        let (time, isTooLarge) = epoch.addingReportingOverflow(later)
        guard !isTooLarge else { throw failure("a time has more than 64 bits", at: start) }
        if later == 0 { isEpochMet = true }
        return time
    }

    /// Reads a stamp of the current document.
    mutating func stamp() throws(MergeError) -> Stamp {
        let device = try device()
        return Stamp(time: try time(), device: device)
    }

    /// Reads a value of a field.
    mutating func scalar() throws(MergeError) -> Scalar {
        let start = position
        guard let value = try scalar(try tag()) else {
            throw failure("it is not a list, object or fraction that stands here", at: start)
        }
        return value
    }

    private mutating func tag() throws(MergeError) -> BinaryForm.Tag {
        let start = position
        let byte = try byte()
        guard let tag = BinaryForm.Tag(rawValue: byte) else {
            throw failure("there is no kind of value \(byte)", at: start)
        }
        return tag
    }

    /// Reads the value after its kind; `nil` if the kind can't be a field's.
    private mutating func scalar(_ tag: BinaryForm.Tag) throws(MergeError) -> Scalar? {
        switch tag {
        case .null: .null
        case .no: .bool(false)
        case .yes: .bool(true)
        case .integer: .integer(try integer())
        case .text: .text(try text())
        case .number, .list, .object: nil
        }
    }

    /// Reads an unknown part.
    ///
    /// - Parameter depth: The number of lists and objects around it.
    mutating func foreign(depth: Int = 0) throws(MergeError) -> Foreign {
        let start = position
        let tag = try tag()
        if let value = try scalar(tag) { return .scalar(value) }
        if tag == .number {
            let number = Double(bitPattern: try word())
            guard number.isFinite, case .number = Foreign(number) else {
                throw failure("a number is an integer or none", at: start)
            }
            return .number(number)
        }
        guard depth < Foreign.maximumDepth else {
            throw failure("it nests deeper than \(Foreign.maximumDepth) levels", at: start)
        }
        guard tag == .list else {
            return .object(
                try named { (reader) throws(MergeError) in try reader.foreign(depth: depth + 1) })
        }
        var elements: [Foreign] = []
        for _ in 0..<(try count(ofElementsWith: 1)) {
            elements.append(try foreign(depth: depth + 1))
        }
        return .list(elements)
    }

    /// Reads members after their names, which ascend.
    mutating func named<Value>(
        atLeast least: Int = 0, _ value: (inout Self) throws(MergeError) -> Value
    ) throws(MergeError) -> [String: Value] {
        var members: [String: Value] = [:]
        var last: String?
        for _ in 0..<(try count(ofElementsWith: 2, atLeast: least)) {
            let start = position
            let name = try name()
            guard last?.precedes(name) ?? true else {
                throw failure("the names do not ascend", at: start)
            }
            guard members.updateValue(try value(&self), forKey: name) == nil else {
                throw failure("two names are one in another spelling", at: start)
            }
            last = name
        }
        return members
    }

    /// Reads members after their devices, which ascend.
    mutating func byDevice<Value>(
        atLeast least: Int = 0, _ value: (inout Self) throws(MergeError) -> Value
    ) throws(MergeError) -> [DeviceID: Value] {
        var members: [DeviceID: Value] = [:]
        var last: DeviceID?
        for _ in 0..<(try count(ofElementsWith: 2, atLeast: least)) {
            let start = position
            let device = try device()
            guard last.map({ $0 < device }) ?? true else {
                throw failure("the devices do not ascend", at: start)
            }
            members[device] = try value(&self)
            last = device
        }
        return members
    }
}
