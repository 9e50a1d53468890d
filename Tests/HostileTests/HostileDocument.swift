import Merge
import Primitives
import Sync
import TestSupport

/// A document that another device pushes.
struct HostileDocument: Sendable {
    /// The extreme part of the document.
    let name: String
    let kind: String
    let id: String
    /// The state as JSON, which may be unreadable.
    let state: String

    /// Whether the state has a number near the limits of 64 bits.
    var isEnd: Bool { state.contains("922337203685477580") }

    /// The document; `nil` if its state can't be read.
    var shared: SharedDocument? {
        guard let state = try? Document(canonicalText: state) else { return nil }
        return SharedDocument(kind: DocumentKind(rawValue: kind), id: id, state: state)
    }
}

/// All pushed documents: each part of each kind at each extreme.
struct HostileDocuments {
    private(set) var all: [HostileDocument] = []
    private var number: UInt64 = 0

    /// The documents with every part at every extreme that fits on a line.
    static let short: [HostileDocument] = {
        var documents = HostileDocuments()
        documents.addFields(Extreme.scalars)
        documents.addCounters()
        documents.addStopwatches()
        documents.addPeriods()
        documents.addTexts(Extreme.scalars)
        documents.addOthers()
        return documents.all
    }()

    /// A selection of documents at the limits of numbers, and some of the others.
    static let ends = short.enumerated()
        .filter { $0.offset % 9 == 0 || ($0.element.isEnd && $0.offset % 2 == 0) }
        .map(\.element)

    /// Documents of nearly the maximum size that a server accepts: each field with each text, in
    /// counters of one type after the other. A short run has each field with one text, in turn.
    static let long: [HostileDocument] = {
        var documents = HostileDocuments()
        documents.addFields(Extreme.longTexts, typesInTurn: true)
        if !Sweep.isLong {
            let texts = Extreme.longTexts.count
            documents.all = documents.all.enumerated()
                .filter { $0.offset % texts == $0.offset / texts % texts }.map(\.element)
        }
        documents.addTexts(Extreme.longTexts)
        documents.addMany()
        return documents.all
    }()

    private mutating func nextID() -> String {
        number += 1
        return "\(AccountID(high: 0xBAD, low: number))"
    }

    mutating func add(_ name: String, _ kind: String, id: String? = nil, _ state: String) {
        let id = id ?? nextID()
        all.append(HostileDocument(name: "\(kind): \(name)", kind: kind, id: id, state: state))
    }

    static let counterFields = [
        "title", "note", "type", "step", "start", "reset", "boundary", "goal", "aim", "period",
        "group", "position", "archived", "color", "icon", "created", "lap.\(Extreme.device).1",
        "moved.\(Extreme.device).1",
    ]

    private static let run =
        #""stopwatches":{"time":{"lanes":{""# + "\(Extreme.device)"
        + #"":{"runs":[[1,1699999990000]]}}}}"#

    private mutating func addFields(
        _ values: [(name: String, json: String)], typesInTurn: Bool = false
    ) {
        var turn = 0
        for field in Self.counterFields {
            for (name, json) in values {
                let counters = Self.counters(field, json)
                let chosen = typesInTurn ? counters[turn % 3...turn % 3] : counters[...]
                for (type, state) in chosen {
                    add("\(field) of a \(type) is \(name)", "counter", state)
                }
                turn += 1
            }
        }
        for field in ["name", "color", "icon", "created", "position", "archived"] {
            for (name, json) in values {
                add("\(field) is \(name)", "group", "{\"fields\":{\(Extreme.field(field, json))}}")
            }
        }
        for field in ["at", "starred", "text"] {
            for (name, json) in values {
                add("\(field) is \(name)", "entry", "{\"fields\":{\(Extreme.field(field, json))}}")
            }
        }
    }

    /// A counter of each type with a value in one of its fields.
    private static func counters(
        _ field: String, _ json: String
    ) -> [(type: String, state: String)] {
        let fields = Extreme.field(field, json)
        let goal = ["goal", "aim"].contains(field) ? "" : "," + Extreme.field("goal", "5")
        let type = field == "type" ? "" : "," + Extreme.field("type", "\"time\"")
        let value = #""counters":{"value":{"base":[""# + Extreme.stamp() + #"",3]}}"#
        return [
            ("counter", "{\"fields\":{\(fields)},\(value)}"),
            ("target", "{\"fields\":{\(fields)\(goal)},\(value)}"),
            ("stopwatch", "{\"fields\":{\(fields)\(type)},\(run)}"),
        ]
    }

    private mutating func addCounters() {
        for count in Extreme.counts {
            for sum in Extreme.numbers {
                let tally = "{\"\(Extreme.device)\":[\(count),\(sum)]}"
                for part in ["tally", "floor"] {
                    add(
                        "\(part) is \(count), \(sum)", "counter",
                        "{\"counters\":{\"value\":{\"\(part)\":\(tally)}}}")
                }
                add(
                    "a tally of \(count), \(sum) is gone", "counter",
                    "{\"counters\":{\"value\":{\"tally\":\(tally),\"gone\":{\"state\":[\""
                        + "\(Extreme.stamp())\",true],\"seen\":{\"\(Extreme.device)\":0}}}}}")
            }
        }
        for base in Extreme.numbers {
            for step in ["1", "9223372036854775807"] {
                for boundary in ["1", "10", "9223372036854775807"] {
                    add(
                        "base \(base), step \(step), boundary \(boundary)", "counter",
                        "{\"counters\":{\"value\":{\"base\":[\"\(Extreme.stamp())\",\(base)]}},"
                            + "\"fields\":{\(Extreme.field("step", step)),"
                            + "\(Extreme.field("boundary", boundary)),"
                            + "\(Extreme.field("goal", base))}}")
                }
            }
        }
    }

    private mutating func addStopwatches() {
        func state(_ lane: String) -> String {
            "{\"fields\":{\(Extreme.field("type", "\"time\"")),\(Extreme.field("title", "\"T\""))},"
                + "\"stopwatches\":{\"time\":{\"lanes\":{\"\(Extreme.device)\":{\(lane)}}}}}"
        }
        for start in Extreme.numbers {
            add("runs since \(start)", "counter", state("\"runs\":[[1,\(start)]]"))
            for stop in Extreme.numbers {
                add(
                    "ran from \(start) to \(stop)", "counter",
                    state("\"runs\":[[1,\(start),\(stop)],[2,0,1,1]]"))
            }
        }
        for number in Extreme.counts {
            add(
                "the number of a run is \(number)", "counter",
                state("\"runs\":[[\(number),0,9223372036854775807]]"))
            add(
                "the number of an original is \(number)", "counter",
                state("\"runs\":[[1,0,5,1,\"\(Extreme.device)\",\(number)]]"))
            add("floor is \(number)", "counter", state("\"floor\":\(number),\"runs\":[[1,0,5]]"))
            add("hidden is \(number)", "counter", state("\"hidden\":[\(number)]"))
        }
        add(
            "two run from one end to the other", "counter",
            state(
                "\"runs\":[[1,-9223372036854775808,9223372036854775807],"
                    + "[2,-9223372036854775808],[3,9223372036854775807]]"))
    }

    private mutating func addPeriods() {
        let value = #"{"counters":{"value":{"base":[""# + Extreme.stamp() + #"",3]}}}"#
        add("the counter of periods", "counter", id: Self.target, Self.targetState)
        for id in [
            "0001-01-01.day", "9999-12-31.day", "9999-12-31.week", "9999-12-01.month",
            "9999-12-31.3650d", "0001-01-01.3650d", "0001-01-01.until.9999-12-31",
            "9999-12-31.after.9999-12-30", "999999999-01-01.day", "-0001-01-01.day",
            "2023-11-14.999999999999d", "2023-11-14.0d", "", ".", "NaN.day",
        ] {
            add("the id is \(id)", "period", id: "\(Self.target).\(id)", value)
        }
        for number in Extreme.numbers {
            add(
                "value and goal are \(number)", "period", id: "\(nextID()).2023-11-14.day",
                "{\"counters\":{\"value\":{\"base\":[\"\(Extreme.stamp())\",\(number)]}},"
                    + "\"fields\":{\(Extreme.field("goal", number)),"
                    + "\(Extreme.field("aim", "\"never\""))}}")
        }
    }

    /// The id of the target with periods at the limits of time.
    private static let target = "\(AccountID(high: 0xBAD, low: 0xBAD))"
    private static let targetState =
        "{\"fields\":{\(Extreme.field("goal", "5")),\(Extreme.field("period", "\"day\"")),"
        + "\(Extreme.field("created", "-9223372036854775808"))}}"

    private mutating func addTexts(_ values: [(name: String, json: String)]) {
        for (name, json) in values {
            add(
                "the text is \(name)", "entry",
                "{\"texts\":{\"text\":{\"values\":[[\"\(Extreme.stamp())\",\(json)]]}}}")
        }
    }

    private mutating func addOthers() {
        for (name, json) in Extreme.scalars {
            add(
                "keeps is \(name)", "journal", id: "settings",
                "{\"fields\":{\(Extreme.field("keeps", json))}}")
            add(
                "a wrapped key is \(name)", "vault", id: "journal",
                "{\"texts\":{\"key-\(name)\":{\"values\":[[\"\(Extreme.stamp())\",\(json)]]}},"
                    + "\"fields\":{\(Extreme.field("retired-\(name)", json))}}")
            add("a record is \(name)", "import", "{\"fields\":{\(Extreme.field("a", json))}}")
            add("a field is \(name)", "place", "{\"fields\":{\(Extreme.field("shape", json))}}")
            add("a field is \(name)", "visit", "{\"fields\":{\(Extreme.field("left", json))}}")
        }
        for part in ["{}", "[]", "7", "\"x\"", "{\"fields\":[]}", "{\"fields\":{\"a\":1}}", "null"]
        {
            add("the state is \(part)", "counter", part)
            add("an unknown part is \(part)", "counter", "{\"later\":\(part)}")
        }
    }
}
