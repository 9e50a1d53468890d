import FoundationEssentials
import Merge
import Primitives
import Sync

/// A document whose parts can all be changed, so that wrong joins can be written.
struct LooseDocument: Codable {
    struct Counter: Codable {
        /// The number of adjustments and their sum, by device.
        var tally: [DeviceID: [Int64]]?
        var floor: [DeviceID: [Int64]]?
        var base: AnyJSON?
        /// The sums of days, by device and month.
        var days: [String: [String: [Int64]]]?
        var gone: AnyJSON?
    }

    struct Stopwatch: Codable {
        var lanes: [DeviceID: Lane]?
        var gone: AnyJSON?
    }

    struct Lane: Codable {
        var runs: [[Int64?]]?
        var floor: UInt64?
        var hidden: [UInt64]?
    }

    struct Text: Codable {
        /// The values, each behind its stamp.
        var values: [[AnyJSON]]?
        /// Stamps, whose order is that of their texts.
        var seen: [AnyJSON]?
        var gone: AnyJSON?
    }

    var fields: [String: AnyJSON]?
    var counters: [String: Counter]?
    var stopwatches: [String: Stopwatch]?
    var texts: [String: Text]?
}

extension LooseDocument {
    /// Creates it from the parts of a document.
    init?(_ document: Document) {
        let data = Data(document.canonicalText.utf8)
        guard let loose = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
        self = loose
    }

    /// The document, put together again.
    var document: Document? {
        guard let data = try? JSONEncoder().encode(self) else { return nil }
        return try? Document(canonicalText: String(decoding: data, as: UTF8.self))
    }

    /// Changes the counter of a document, if it has one.
    static func changing(_ document: Document, _ change: (inout Counter) -> Void) -> Document {
        guard var loose = LooseDocument(document), var counter = loose.counters?["value"] else {
            return document
        }
        change(&counter)
        loose.counters?["value"] = counter
        return loose.document ?? document
    }
}
