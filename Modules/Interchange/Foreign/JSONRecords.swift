import Primitives

/// The elements of one array of a JSON file, or its consecutive values, one at a time.
///
/// An array is read whether it is the file or a member of its object. A comma may stand before its
/// end, as old versions of Taskwarrior write it.
struct JSONRecords {
    private enum State {
        case begin, inside, sequence, done
    }

    private var reader: JSONStream
    /// The member of the outermost object that holds the array; `nil` if the file is the array, as
    /// it may be in any case.
    private let member: String?
    private var isMember = false
    /// Whether the file may be objects without an array around them, usually one per line.
    private let allowsSequence: Bool
    private var state = State.begin
    private var count = 0

    init(
        _ source: ByteSource, in member: String?, allowsSequence: Bool = false, format: String,
        limits: TextFormatLimits
    ) throws(TextFormatError) {
        reader = try JSONStream(
            source, limits: limits, format: format, toleratesHalves: true)
        self.member = member
        self.allowsSequence = allowsSequence
    }

    /// Returns the reading of the next element, which a closure makes of it; `nil` after the last.
    ///
    /// An element that holds half of a character is bad; the others can be read.
    mutating func next(
        _ record: (JSONValue) throws(BadRecord) -> ForeignRecord
    ) throws(TextFormatError) -> ForeignReading? {
        guard let (value, position) = try nextValue() else { return nil }
        return ForeignReading(
            record: Result { () throws(BadRecord) in try record(value.get()) }, position: position)
    }

    /// Returns the next element and its place; `nil` after the last.
    mutating func nextValue() throws(TextFormatError) -> (
        Result<JSONValue, BadRecord>, RecordPosition
    )? {
        if state == .begin { try begin() }
        switch state {
        case .inside where try !reader.nextElement(allowsTrailingComma: true):
            return try finish()
        case .sequence where try !reader.nextInSequence():
            state = .done
            return nil
        case .done: return nil
        case .begin, .inside, .sequence: break
        }
        count += 1
        guard count <= reader.limits.records else {
            throw .tooManyRecords(limit: reader.limits.records)
        }
        let position = RecordPosition(number: count, line: reader.position.line)
        _ = reader.takeHalf()
        let value = try reader.value()
        if let half = reader.takeHalf() { return (.failure(BadRecord(half)), position) }
        return (.success(value), position)
    }

    private mutating func begin() throws(TextFormatError) {
        if member == nil, allowsSequence, try reader.kind() == .object {
            state = .sequence
            return
        }
        guard let member, try reader.kind() != .array else {
            try reader.beginArray()
            state = .inside
            return
        }
        try reader.beginObject()
        while let name = try reader.nextName() {
            guard name != member else {
                try reader.beginArray()
                (state, isMember) = (.inside, true)
                return
            }
            try reader.skip()
        }
        throw reader.failure("it has no \"\(member)\"")
    }

    private mutating func finish() throws(TextFormatError) -> (
        Result<JSONValue, BadRecord>, RecordPosition
    )? {
        state = .done
        if isMember {
            while try reader.nextName() != nil { try reader.skip() }
        }
        try reader.end()
        return nil
    }
}

extension JSONValue {
    /// Returns the text of a member.
    func text(_ name: String) throws(BadRecord) -> String {
        guard let value = self[name] else { throw BadRecord("\"\(name)\" is missing") }
        guard let text = value.string else {
            throw BadRecord("\"\(name)\" is \(value.kind), not a text")
        }
        return text
    }

    /// Returns the texts of a member that may be missing, ascending, without duplicates.
    func texts(_ name: String) throws(BadRecord) -> [String] {
        guard let value = self[name], value != .null else { return [] }
        guard let elements = value.array else {
            throw BadRecord("\"\(name)\" is \(value.kind), not an array")
        }
        var texts: Set<String> = []
        for element in elements {
            guard let text = element.string else {
                throw BadRecord("\"\(name)\" holds \(element.kind)")
            }
            if !text.isEmpty { texts.insert(text) }
        }
        return texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns the truth value of a member; false if it is missing.
    func flag(_ name: String) throws(BadRecord) -> Bool {
        guard let value = self[name], value != .null else { return false }
        guard let flag = value.bool else {
            throw BadRecord("\"\(name)\" is \(value.kind), not a boolean")
        }
        return flag
    }

    /// Checks that it is an object.
    func checkObject() throws(BadRecord) {
        guard object != nil else { throw BadRecord("it is \(kind), not an object") }
    }
}
