import Primitives
import Sync

/// A message that writes itself, and reads itself where it is as expected.
protocol QuickCoded {
    /// The message as the general encoder writes it.
    var json: [UInt8] { get }

    /// Reads what is as expected; the rest is for the general decoder.
    init(json: [UInt8]) throws(QuickJSONReader.Unexpected)
}

/// A message with numbers that fill 64 bits, which may be texts.
protocol LongNumbered {
    /// The message as JSON, with those numbers in one form or the other.
    func json(numbers: LongNumbers) -> [UInt8]
}

extension PullAnswer: LongNumbered {}
extension PushAnswer: LongNumbered {}
extension PushRequest: LongNumbered {}

extension PullAnswer: QuickCoded {}
extension PushRequest: QuickCoded {}
