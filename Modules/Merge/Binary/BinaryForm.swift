/// What the writer and the reader of the binary form agree on (`docs/sync-binary.md`).
public enum BinaryForm {
    /// The first byte of everything in the binary form.
    public static let version: UInt8 = 1
    /// A text that begins with this many lower-case hexadecimal digits has them packed in half as
    /// many bytes.
    static let packedDigits = 32

    /// Which parts a document has.
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

    /// Which parts a counter has.
    struct CounterParts: OptionSet {
        let rawValue: UInt8
        static let tally = Self(rawValue: 1)
        static let floor = Self(rawValue: 2)
        static let base = Self(rawValue: 4)
        static let gone = Self(rawValue: 8)
        static let others = Self(rawValue: 16)
        static let all: Self = [.tally, .floor, .base, .gone, .others]
    }

    /// Which parts a stopwatch has, or a text: of one the lanes, of the other the writes.
    struct ListParts: OptionSet {
        let rawValue: UInt8
        static let list = Self(rawValue: 1)
        static let gone = Self(rawValue: 2)
        static let others = Self(rawValue: 4)
        static let all: Self = [.list, .gone, .others]
    }

    /// Which parts a lane has.
    struct LaneParts: OptionSet {
        let rawValue: UInt8
        static let floor = Self(rawValue: 1)
        static let hidden = Self(rawValue: 2)
        static let runs = Self(rawValue: 4)
        static let others = Self(rawValue: 8)
        static let all: Self = [.floor, .hidden, .runs, .others]
    }

    /// What is said of an interval beside its number and start.
    struct RunParts: OptionSet {
        let rawValue: UInt8
        static let stop = Self(rawValue: 1)
        static let byHand = Self(rawValue: 2)
        static let original = Self(rawValue: 4)
        static let all: Self = [.stop, .byHand, .original]
    }

    /// What kind of value follows.
    enum Tag: UInt8 {
        case null, no, yes, integer, text, number, list, object
    }
}

extension OptionSet {
    /// The set with a part in it if there is one.
    func with(_ part: Element, if isThere: Bool) -> Self {
        isThere ? union(Self([part])) : self
    }
}

extension FloorCounter {
    /// The members that have a place of their own in the binary form.
    static let knownInBinary = knownParts.subtracting([CodingKeys.days.rawValue])

    /// The members that have none: the form is older than the sums by day.
    var othersInBinary: ForeignMembers {
        get {
            var others = unknown
            if let days { others[CodingKeys.days.rawValue] = days.form }
            return others
        }
        set {
            unknown = newValue
            days = newValue[CodingKeys.days.rawValue].map { DaySums($0) }
            unknown[CodingKeys.days.rawValue] = nil
        }
    }
}

extension String {
    /// Whether it comes before another by the bytes of its UTF-8.
    func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
