import Primitives
import Sync

/// A message that writes itself, and reads itself where it is as expected.
protocol QuickCoded {
    /// The message as the general encoder writes it.
    var json: [UInt8] { get }

    /// Reads what is as expected; the rest is for the general decoder.
    init(json: [UInt8]) throws(QuickJSONReader.Unexpected)
}

extension PullAnswer: QuickCoded {}
extension PushRequest: QuickCoded {}
