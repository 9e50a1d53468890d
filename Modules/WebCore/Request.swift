import CountingRules
import Merge
import Primitives

/// A request: the name of a verb, and what goes with it.
struct Request {
    private(set) var verb = ""
    /// The time of the request.
    private(set) var now = Instant(milliseconds: 0)
    /// The time by the clock of the page; without an id if it has none.
    private(set) var boot = BootTime(id: "", elapsed: .zero)
    private(set) var givenID: CounterID?
    private var givenIDs: [CounterID]?
    private var givenTitles: [String]?
    private var givenTimes, givenValue: Int64?
    private var givenAfter: CounterID??
    private var givenZone: Zone?
    private var members = CountingMembers()
    private var startMinute: Int64 = 180
    private var givenStatus: Int64?
    /// The body of the server's answer; empty if there is none.
    private(set) var body = ""
    /// The account.
    private(set) var account: AccountID?
    /// Whether the account was deleted on its server.
    private(set) var isDeleted = false
    /// Whether a person asked for the exchange.
    private(set) var isByHand = false
    /// The settings that are given, by the names of ``CounterSetting``.
    private(set) var settings = CounterSettings()
    /// The members about the journal.
    private(set) var entry = EntryRequest()
    /// The rows to open.
    private(set) var rows: [Row] = []

    /// The most titles or ids in a request: what an action can have and still be undone.
    private static let most = ActionLimits.documents

    /// Reads a request.
    init(_ bytes: [UInt8]) throws(CoreError) {
        var reader = JSONPullReader(bytes[...], depthLimit: 64)
        var (verb, now): (String?, Int64?)
        do throws(JSONFault) {
            try reader.object { (name, reader) throws(JSONFault) in
                switch name {
                case "do": verb = try reader.text()
                case "now": now = try reader.integerOrText()
                default: try self.read(name, from: &reader)
                }
            }
            try reader.end()
        } catch {
            throw .request("\(reader.failure(of: error))")
        }
        boot = BootTime(id: members.boot, elapsed: .milliseconds(members.elapsed))
        guard let verb, let now else { throw .request("do or now is missing") }
        (self.verb, self.now) = (verb, Instant(milliseconds: now))
        guard Instant.readable.contains(self.now) else {
            throw .request("now is not between the years 1 and 9999")
        }
    }

    private mutating func read(
        _ name: String, from reader: inout JSONPullReader
    ) throws(JSONFault) {
        switch name {
        case "rows":
            try reader.list { (reader) throws(JSONFault) in
                if let row = try Row.read(from: &reader) { rows.append(row) }
            }
        case "zone": givenZone = try Self.zone(from: &reader)
        case "status": givenStatus = try reader.integerOrText()
        case "body": body = reader.take(word: "null") ? "" : try reader.text()
        case "account": account = reader.take(word: "null") ? nil : try reader.identifier()
        case "isDeleted": isDeleted = try reader.bool()
        case "byHand": isByHand = try reader.bool()
        case "dayStart": startMinute = try reader.integerOrText()
        case "id": givenID = try reader.identifier()
        case "after": givenAfter = .some(reader.take(word: "null") ? nil : try reader.identifier())
        case "times": givenTimes = try reader.integerOrText()
        case "value": givenValue = try reader.integerOrText()
        case "ids":
            var ids: [CounterID] = []
            try reader.list { (reader) throws(JSONFault) in ids.append(try reader.identifier()) }
            givenIDs = ids
        case "titles":
            var titles: [String] = []
            try reader.list { (reader) throws(JSONFault) in titles.append(try reader.text()) }
            givenTitles = titles
        default:
            if try entry.read(name, from: &reader) { return }
            if try members.read(name, from: &reader) { return }
            let setting = CounterSetting.all.first { $0.name == name }
            guard let setting else { return try reader.skip() }
            settings[setting] = try Self.value(of: setting, from: &reader)
        }
    }

    private static func value(
        of setting: CounterSetting, from reader: inout JSONPullReader
    ) throws(JSONFault) -> Scalar {
        if setting.least != nil { return .integer(try reader.integerOrText()) }
        if setting.name == CounterSetting.icon.name, reader.take(word: "null") { return .null }
        return .text(try reader.text())
    }

    private static func zone(from reader: inout JSONPullReader) throws(JSONFault) -> Zone {
        var name: String?
        var first: Int64?
        var changes: [(at: Int64, offset: Int64)] = []
        try reader.object { (member, reader) throws(JSONFault) in
            switch member {
            case "name": name = try reader.text()
            case "first": first = try reader.integerOrText()
            case "changes":
                try reader.list { (reader) throws(JSONFault) in
                    let (at, offset) = try reader.pair { (reader) throws(JSONFault) in
                        try reader.integerOrText()
                    } _: { (reader) throws(JSONFault) in
                        try reader.integerOrText()
                    }
                    guard Instant.readable.contains(Instant(milliseconds: at)) else {
                        throw reader.unexpected
                    }
                    changes.append((at / 1000, offset))
                }
            default: try reader.skip()
            }
        }
        guard let name, let first, let zone = Zone(name, first: first, changes: changes) else {
            throw reader.unexpected
        }
        return zone
    }
}

extension Request {
    /// The counter that is meant.
    var id: CounterID {
        get throws(CoreError) { try Self.given(givenID, "id") }
    }

    /// The counters that are meant, each once.
    var ids: [CounterID] {
        get throws(CoreError) {
            let ids = try Self.given(givenIDs, "ids")
            guard ids.count <= Self.most else { throw .refused("at most \(Self.most) at once") }
            guard Set(ids).count == ids.count else { throw .request("an id is there twice") }
            return ids
        }
    }

    /// The titles of new counters.
    var titles: [String] {
        get throws(CoreError) {
            let titles = try Self.given(givenTitles, "titles")
            guard titles.count <= Self.most else { throw .refused("at most \(Self.most) at once") }
            return titles
        }
    }

    /// The new counters, one for each title.
    var newCounters: [NewCounter] {
        get throws(CoreError) {
            let (titles, target) = (try titles, try members.target)
            let colors = members.colors ?? []
            guard colors.isEmpty || colors.count == titles.count else {
                throw .request("colors are not as many as titles")
            }
            var drafts: [NewCounter] = []
            for (index, title) in titles.enumerated() {
                var settings = settings
                settings[.title] = .text(title)
                if !colors.isEmpty { settings[.color] = .text(colors[index]) }
                settings.group = members.group
                let start = settings[.start]?.integer ?? 0
                settings[.start] = nil
                drafts.append(
                    NewCounter(
                        settings: settings, start: start, isTime: isTime,
                        target: target ?? nil))
            }
            return drafts
        }
    }

    /// The changes of settings.
    func changes(on today: Day) throws(CoreError) -> CounterSettings {
        var settings = settings
        // The first value is written once.
        settings[.start] = nil
        settings.group = members.group
        if let target = try members.target {
            settings.target = .some(target.map { $0(today) })
        }
        return settings
    }

    /// Whether a counter shall count time.
    var isTime: Bool { members.kind == "time" }

    /// The target to set; `nil` for none.
    func target(on today: Day) throws(CoreError) -> Target? {
        try members.target?.map { $0(today) }
    }

    /// The number of an interval.
    var number: Int {
        get throws(CoreError) { Int(clamping: try Self.given(members.number, "number")) }
    }

    /// The beginning of a time.
    var from: Instant {
        get throws(CoreError) { try Self.given(newStart, "from") }
    }

    /// The end of a time.
    var until: Instant {
        get throws(CoreError) { try Self.given(newStop, "until") }
    }

    /// The new beginning of an interval; `nil` if it stays.
    var newStart: Instant? { members.from.map { Instant(milliseconds: $0) } }

    /// The new end of an interval; `nil` if it stays.
    var newStop: Instant? { members.until.map { Instant(milliseconds: $0) } }

    /// The group that is meant.
    var group: GroupID {
        get throws(CoreError) { try Self.given(members.group ?? nil, "group") }
    }

    /// The group into which something is put; `nil` for none.
    var givenGroup: GroupID? {
        get throws(CoreError) { try Self.given(members.group, "group") }
    }

    /// The group after which another one is moved; `nil` for the beginning.
    var groupAfter: GroupID? {
        get throws(CoreError) {
            try Self.given(givenAfter, "after").flatMap { GroupID("\($0)") }
        }
    }

    /// The name and look of a group.
    var groupSettings: GroupSettings {
        GroupSettings(
            name: members.name, color: settings[.color]?.text.map { .some($0) },
            icon: settings[.icon].map { $0.text })
    }

    /// The rows of the history of the counter that is meant, by time.
    var taps: [HeldTap] {
        get throws(CoreError) {
            let id = try id
            var taps: [HeldTap] = []
            for row in rows { if let tap = try HeldTap(row, of: id) { taps.append(tap) } }
            return taps.sorted { ($0.at, $0.sequence) < ($1.at, $1.sequence) }
        }
    }

    /// The number of a row of the history.
    var sequence: Int64 {
        get throws(CoreError) { try Self.given(members.sequence, "sequence") }
    }

    /// The number of taps, not 0.
    var times: Int64 {
        get throws(CoreError) {
            let times = try Self.given(givenTimes, "times")
            guard times != 0 else { throw .request("times is 0") }
            return times
        }
    }

    /// The name of the account.
    var name: String { members.name ?? "" }

    /// The status of the server's answer; 0 for none.
    var status: Int64 {
        get throws(CoreError) { try Self.given(givenStatus, "status") }
    }

    /// The value to set.
    var value: Int64 {
        get throws(CoreError) { try Self.given(givenValue, "value") }
    }

    /// The counter after which another one is moved; `nil` for the beginning.
    var after: CounterID? {
        get throws(CoreError) { try Self.given(givenAfter, "after") }
    }

    /// The rule of days.
    var dayRule: DayRule {
        get throws(CoreError) {
            let zone = try Self.given(givenZone, "zone")
            guard (0..<1440).contains(startMinute) else {
                throw .request("dayStart is not from 0 to 1439")
            }
            return DayRule(zone: zone, startMinute: Int(startMinute))
        }
    }

    static func given<Value>(
        _ value: Value?, _ name: String
    ) throws(CoreError) -> Value {
        guard let value else { throw .request("\(name) is missing") }
        return value
    }
}
