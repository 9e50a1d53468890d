/// The constants that the writer and the reader of the binary form share (`docs/sync-binary.md`).
public enum BinaryForm {
    /// The first byte of all data in the binary form.
    public static let version: UInt8 = 1
    /// The number of hexadecimal digits that are packed: a text that begins with that many
    /// lower-case digits has them stored in half as many bytes.
    static let packedDigits = 32

    /// The parts that a document has.
    struct DocumentParts: OptionSet {
        let rawValue: UInt8
        static let fields = Self(rawValue: 1)
        static let counters = Self(rawValue: 2)
        static let stopwatches = Self(rawValue: 4)
        static let texts = Self(rawValue: 8)
        static let others = Self(rawValue: 16)
        static let stamps = Self(rawValue: 32)
        static let all: Self = [.fields, .counters, .stopwatches, .texts, .others, .stamps]
    }

    /// The parts that a counter has.
    struct CounterParts: OptionSet {
        let rawValue: UInt8
        static let tally = Self(rawValue: 1)
        static let floor = Self(rawValue: 2)
        static let base = Self(rawValue: 4)
        static let gone = Self(rawValue: 8)
        static let others = Self(rawValue: 16)
        static let all: Self = [.tally, .floor, .base, .gone, .others]
    }

    /// The parts that a stopwatch or a text has: the list holds a stopwatch's lanes or a text's
    /// writes.
    struct ListParts: OptionSet {
        let rawValue: UInt8
        static let list = Self(rawValue: 1)
        static let gone = Self(rawValue: 2)
        static let others = Self(rawValue: 4)
        static let all: Self = [.list, .gone, .others]
    }

    /// The parts that a lane has.
    struct LaneParts: OptionSet {
        let rawValue: UInt8
        static let floor = Self(rawValue: 1)
        static let hidden = Self(rawValue: 2)
        static let runs = Self(rawValue: 4)
        static let others = Self(rawValue: 8)
        static let all: Self = [.floor, .hidden, .runs, .others]
    }

    /// The optional parts of an interval, beside its number and start.
    struct RunParts: OptionSet {
        let rawValue: UInt8
        static let stop = Self(rawValue: 1)
        static let byHand = Self(rawValue: 2)
        static let original = Self(rawValue: 4)
        static let all: Self = [.stop, .byHand, .original]
    }

    /// The kind of the value that follows.
    enum Tag: UInt8 {
        case null, no, yes, integer, text, number, list, object
    }
}

extension OptionSet {
    /// Returns the set with a part added if that part is there.
    func with(_ part: Element, if isThere: Bool) -> Self {
        isThere ? union(Self([part])) : self
    }
}

extension FloorCounter {
    /// The members without their own place, with the sums by day: the form is older than those.
    var othersInBinary: ForeignMembers {
        get {
            var others = unknown
            if let days { others[Self.daysName] = days.form }
            return others
        }
        set {
            unknown = newValue
            days = newValue[Self.daysName].map { DaySums($0) }
            unknown[Self.daysName] = nil
        }
    }
}

extension String {
    /// Whether it precedes another by the bytes of its UTF-8.
    func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
