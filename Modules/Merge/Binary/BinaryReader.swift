import Primitives

/// Reads documents, and messages that carry them, in the binary form.
///
/// It rejects bytes that a ``BinaryWriter`` would have written differently.
///
/// Its memory is bounded by the number of bytes, and its errors name the number of the byte.
public struct BinaryReader {
    private let bytes: [UInt8]
    /// The number of the next byte.
    private(set) var position = 0
    /// The number of bytes of names that may still be read, counting each use of a name.
    private var namesLeft: Int
    private var names: [String] = []
    private var devices: [DeviceID] = []
    private var knownNames: Set<NameBytes> = []
    private var knownDevices: Set<DeviceID> = []
    /// The time from which the stamps of the current document count; `nil` if it has no stamps.
    var epoch: UInt64?
    /// Whether a stamp of the current document had exactly that time.
    var isEpochMet = false

    /// Creates a reader of bytes, and reads the version of the form at their beginning.
    ///
    /// - Parameter names: The maximum number of bytes in names, counting each use of a name:
    ///   otherwise a few bytes could stand for many.
    public init(_ bytes: [UInt8], names: Int = .max) throws(MergeError) {
        self.bytes = bytes
        namesLeft = names
        let version = try byte()
        guard version == BinaryForm.version else {
            throw failure(
                "the form has version \(version), and only \(BinaryForm.version) is known", at: 0)
        }
    }

    /// Checks that no byte is left.
    public func end() throws(MergeError) {
        guard left == 0 else { throw failure("\(left) bytes follow the end") }
    }

    /// Checks that only additions to the message since its first version are left.
    ///
    /// - Returns: The texts among the additions, by name; a caller ignores those it does not know.
    @discardableResult
    public mutating func endOfMessage() throws(MergeError) -> [String: String] {
        let added = try named { (reader) throws(MergeError) in try reader.foreign() }
        try end()
        return added.compactMapValues { value in
            guard case .scalar(let scalar) = value else { return nil }
            return scalar.text
        }
    }

    /// Returns the error for a reason and a place.
    public func failure(_ reason: String, at place: Int? = nil) -> MergeError {
        .malformed("byte \(place ?? position): \(reason)")
    }

    private var left: Int { bytes.count - position }

    /// Reads one byte.
    public mutating func byte() throws(MergeError) -> UInt8 {
        guard position < bytes.count else { throw failure("the end, where more must come") }
        position += 1
        return bytes[position - 1]
    }

    /// Reads a number that is not negative.
    public mutating func count() throws(MergeError) -> UInt64 {
        let start = position
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = try byte()
            guard shift < 63 || byte <= 1 else {
                throw failure("a number has more than 64 bits", at: start)
            }
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 {
                guard byte != 0 || shift == 0 else {
                    throw failure("a number has a byte too many", at: start)
                }
                return value
            }
            shift += 7
        }
    }

    /// Reads the number of elements that follow, each of at least a given size in bytes.
    public mutating func count(
        ofElementsWith size: Int, atLeast least: Int = 0
    ) throws(MergeError) -> Int {
        let start = position
        let count = try count()
        guard count >= least else {
            throw failure("a part is said to be there and is empty", at: start)
        }
        guard count <= left / size else {
            throw failure("\(count) elements are said to follow, and \(left) bytes do", at: start)
        }
        return Int(count)
    }

    /// Reads a signed number.
    public mutating func integer() throws(MergeError) -> Int64 {
        let value = try count()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// Reads eight bytes.
    public mutating func word() throws(MergeError) -> UInt64 {
        guard left >= 8 else { throw failure("the end, where more must come", at: bytes.count) }
        var value: UInt64 = 0
        for index in position..<position + 8 { value = value << 8 | UInt64(bytes[index]) }
        position += 8
        return value
    }

    /// Reads a set of bits, all of which must be known.
    public mutating func parts<Parts: OptionSet>(
        _ all: Parts
    ) throws(MergeError) -> Parts where Parts.RawValue == UInt8 {
        let start = position
        let bits = try byte()
        guard bits & ~all.rawValue == 0 else {
            throw failure(
                "it has parts that version \(BinaryForm.version) does not know", at: start)
        }
        return Parts(rawValue: bits)
    }

    /// Reads a text.
    public mutating func text() throws(MergeError) -> String {
        let start = position
        let head = try count()
        let isPacked = head & 1 == 1
        let digits = isPacked ? BinaryForm.packedDigits : 0
        let (length, isShort) = (head >> 1).subtractingReportingOverflow(UInt64(digits))
        guard !isShort else { throw failure("a text has fewer digits than are packed", at: start) }
        let id: DeviceID? = isPacked ? DeviceID(high: try word(), low: try word()) : nil
        guard length <= left else {
            throw failure("a text of \(head >> 1) bytes, and \(left) bytes are left", at: start)
        }
        let end = position + Int(length)
        guard let text = String(validating: bytes[position..<end], as: UTF8.self) else {
            throw failure("a text is not UTF-8", at: start)
        }
        if !isPacked, isDigits(position, end) {
            throw failure(
                "a text begins with \(BinaryForm.packedDigits) digits that are not packed",
                at: start)
        }
        position = end
        return id.map { "\($0)\(text)" } ?? text
    }

    /// Reads a name.
    public mutating func name() throws(MergeError) -> String {
        let start = position
        let number = try count()
        guard number <= names.count else {
            throw failure("name \(number) is used before name \(names.count)", at: start)
        }
        if number == names.count {
            let name = try text()
            guard knownNames.insert(NameBytes(name: name)).inserted else {
                throw failure("a name is given twice", at: start)
            }
            names.append(name)
        }
        let name = names[Int(number)]
        namesLeft -= name.utf8.count
        guard namesLeft >= 0 else { throw failure("the names have too many bytes", at: start) }
        return name
    }

    /// Reads a device.
    public mutating func device() throws(MergeError) -> DeviceID {
        let start = position
        let number = try count()
        guard number <= devices.count else {
            throw failure("device \(number) is used before device \(devices.count)", at: start)
        }
        if number == devices.count {
            let device = DeviceID(high: try word(), low: try word())
            guard knownDevices.insert(device).inserted else {
                throw failure("a device is given twice", at: start)
            }
            devices.append(device)
        }
        return devices[Int(number)]
    }

    private func isDigits(_ start: Int, _ end: Int) -> Bool {
        end - start >= BinaryForm.packedDigits
            && bytes[start..<start + BinaryForm.packedDigits].allSatisfy {
                48...57 ~= $0 || 97...102 ~= $0
            }
    }
}
