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
        for (name, part) in parts {
            let seen = since == .ever ? [:] : part.deletion?.seen ?? [:]
            for (other, number) in part.progress where other != device && number > seen[other] ?? 0
            {
                marks.insert(Self.mark([name, "\(other)", "\(number)"]))
            }
        }
        return marks
    }

    /// Returns the digests of the parts that were entered under other devices since an earlier
    /// state, as an import does.
    func marks(enteredSince before: Document, besides device: DeviceID) -> Set<String> {
        var marks: Set<String> = []
        let known = before.parts
        for (name, part) in parts {
            let old = known[name]?.progress ?? [:]
            for (other, number) in part.progress where other != device && number != old[other] {
                marks.insert(Self.mark([name, "\(other)", "\(number)"]))
            }
        }
        return marks
    }

    /// The progress and the deletion of each part that many devices write, by its kind and name.
    private var parts: [String: (progress: [DeviceID: UInt64], deletion: Deletion?)] {
        var parts: [String: (progress: [DeviceID: UInt64], deletion: Deletion?)] = [:]
        for (name, part) in counters { parts["counter \(name)"] = (part.progress, part.deletion) }
        for (name, part) in stopwatches {
            parts["stopwatch \(name)"] = (part.progress, part.deletion)
        }
        for (name, part) in texts { parts["text \(name)"] = (part.progress, part.deletion) }
        return parts
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
