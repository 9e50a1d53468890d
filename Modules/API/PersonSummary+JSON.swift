import Primitives

/// People read without a general decoder: a device reads all whom it keeps for each list, and for
/// each name that is given to it.
extension PersonSummary: QuickRead {
    init(from reader: inout JSONPullReader) throws(JSONFault) {
        var person: AccountID?
        var displayName: String?
        var picture: String?
        var portrait: Portrait?
        var lastPlace: String?
        var lastAt: Instant?
        var minutes: Int?
        var times: Int?
        var places: Int?
        var isConnected: Bool?
        var resembles: String?
        try reader.object { (name, reader) throws(JSONFault) in
            switch name {
            case "person": person = try reader.identifier()
            case "displayName": displayName = try reader.text()
            case "picture": picture = try reader.text()
            case "portrait": portrait = try Portrait(from: &reader)
            case "lastPlace": lastPlace = try reader.text()
            case "lastAt": lastAt = Instant(milliseconds: try reader.integer())
            case "minutes": minutes = Int(try reader.integer())
            case "times": times = Int(try reader.integer())
            case "places": places = Int(try reader.integer())
            case "isConnected": isConnected = try reader.bool()
            case "resembles": resembles = try reader.text()
            default: throw reader.unexpected
            }
        }
        guard let person, let displayName, let lastPlace, let lastAt, let minutes, let isConnected
        else { throw reader.unexpected }
        self.init(
            person: person, displayName: displayName, picture: picture, portrait: portrait,
            lastPlace: lastPlace, lastAt: lastAt, minutes: minutes, times: times, places: places,
            isConnected: isConnected, resembles: resembles)
    }
}

extension PeopleList: QuickRead {
    init(from reader: inout JSONPullReader) throws(JSONFault) {
        var people: [PersonSummary]?
        var next: String?
        var isPaused: Bool?
        var keptMinutes: Int?
        try reader.object { (name, reader) throws(JSONFault) in
            switch name {
            case "people": people = try reader.messages()
            case "next": next = try reader.text()
            case "isPaused": isPaused = try reader.bool()
            case "keptMinutes": keptMinutes = Int(try reader.integer())
            default: throw reader.unexpected
            }
        }
        guard let people else { throw reader.unexpected }
        self.init(people: people, next: next, isPaused: isPaused, keptMinutes: keptMinutes)
    }
}

extension Portrait {
    fileprivate init(from reader: inout JSONPullReader) throws(JSONFault) {
        var id: ID?
        var type: String?
        var width: Int?
        var height: Int?
        try reader.object { (name, reader) throws(JSONFault) in
            switch name {
            case "id": id = try reader.identifier()
            case "type": type = try reader.text()
            case "width": width = Int(try reader.integer())
            case "height": height = Int(try reader.integer())
            default: throw reader.unexpected
            }
        }
        guard let id, let type, let width, let height else { throw reader.unexpected }
        self.init(id: id, type: type, width: width, height: height)
    }
}
