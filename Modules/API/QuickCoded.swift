import Primitives
import Sync

/// A message that encodes itself as JSON.
protocol QuickEncoded {
    /// The message as JSON, the same as the general encoder writes.
    var json: [UInt8] { get }
}

/// A message that decodes itself from JSON of the expected shape.
protocol QuickDecoded {
    /// Decodes JSON of the expected shape; any other JSON is left to the general decoder.
    init(json: [UInt8]) throws(JSONFault)
}

/// A message that writes itself wherever it stands in JSON.
protocol QuickWritten: QuickEncoded {
    /// The number of bytes for which room is made before it is written.
    var room: Int { get }
    /// Writes the message as JSON.
    func write(to writer: inout JSONWriter)
}

extension QuickWritten {
    var room: Int { 512 }

    /// The message as JSON.
    var json: [UInt8] {
        var writer = JSONWriter(capacity: room)
        write(to: &writer)
        return writer.bytes
    }
}

/// A message that reads itself wherever it stands in JSON.
protocol QuickRead: QuickDecoded {
    /// Reads JSON of the expected shape.
    init(from reader: inout JSONPullReader) throws(JSONFault)
}

extension QuickRead {
    init(json: [UInt8]) throws(JSONFault) {
        var reader = JSONPullReader(json)
        try self.init(from: &reader)
        try reader.end()
    }
}

extension JSONPullReader {
    /// Reads a list of messages.
    mutating func messages<Message: QuickRead>() throws(JSONFault) -> [Message] {
        var messages: [Message] = []
        try list { (reader) throws(JSONFault) in messages.append(try Message(from: &reader)) }
        return messages
    }
}

/// A message that encodes and decodes itself.
typealias QuickCoded = QuickEncoded & QuickDecoded

/// A message with 64-bit numbers, which may be written as strings.
protocol LongNumbered {
    /// Returns the message as JSON, with those numbers as numbers or as strings.
    func json(numbers: LongNumbers) -> [UInt8]
}

extension PullAnswer: LongNumbered {}
extension PushAnswer: LongNumbered {}
extension PushRequest: LongNumbered {}

extension PullAnswer: QuickCoded {}
extension PushRequest: QuickCoded {}

extension PushAnswer: QuickCoded {
    /// The message as JSON.
    var json: [UInt8] { json(numbers: .integers) }
}
