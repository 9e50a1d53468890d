import TextFormats

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

extension PushAnswer: QuickEncoded {
    /// The message as JSON.
    var json: [UInt8] { json(numbers: .integers) }
}
