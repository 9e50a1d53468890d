import Primitives

extension Document {
    /// The range of writes to report.
    enum Since: Sendable {
        /// All known writes.
        case ever
        /// The writes that decide whether it is deleted: the latest deletion, and the taps,
        /// intervals and texts that no deletion has seen.
        case deletion
    }

    /// Returns a short digest of each part that devices other than one have written.
    ///
    /// For a document that was created or brought back with imported parts, the digests tell the
    /// parts of that time from later ones.
    func foreignMarks(besides device: DeviceID, since: Since) -> Set<String> {
        var marks: Set<String> = []
        let stamps = since == .ever ? stamps : deletionStamp.map { [$0] } ?? []
        for stamp in stamps where stamp.device != device { marks.insert(Self.mark(stamp)) }
        func mark(_ name: String, _ part: some Deletable) {
            let seen = since == .ever ? [:] : part.deletion?.seen ?? [:]
            for (other, number) in part.progress where other != device && number > seen[other] ?? 0
            {
                marks.insert(Self.mark([name, "\(other)", "\(number)"]))
            }
        }
        for (name, counter) in counters { mark("counter \(name)", counter) }
        for (name, stopwatch) in stopwatches { mark("stopwatch \(name)", stopwatch) }
        for (name, text) in texts { mark("text \(name)", text) }
        return marks
    }

    /// Returns a short digest of a stamp.
    static func mark(_ stamp: Stamp) -> String { mark(["\(stamp)"]) }

    private static func mark(_ parts: [String]) -> String {
        let id: DeviceID = StableHash(of: parts).identifier()
        return String("\(id)".prefix(12))
    }

    /// Whether one device wrote all of it.
    public func isOwn(on device: DeviceID) -> Bool {
        foreignMarks(besides: device, since: .ever).isEmpty
    }
}
