import API
import Primitives
import Workspace

/// The change for which a request asks the server, as the model knows it.
enum WorldAct: Hashable {
    case model(HistoryModel.Act)
    case leave
    case visit([HistoryModel.Told])
    case other

    /// Reads a request.
    init(
        _ request: APIRequest, number: (AccountID) -> Int,
        walks: ([VisitEvent]) -> [HistoryModel.Told]
    ) {
        func input<Input, Output>(_ route: Route<Input, Output>) -> Input? {
            guard route.description.method == request.method,
                let values = route.description.template.match(request.path)
            else { return nil }
            return try? route.input(of: request, placeholders: values)
        }
        if let new = input(Routes.send) {
            self = .model(.send(new.text, to: number(new.to)))
        } else if let (verb, person) = Self.verb(of: request) {
            self = .model(.verb(verb, number(person)))
        } else if let mark = input(Routes.read) {
            self = .model(.read(number(mark.person), through: mark.through))
        } else if let statement = input(Routes.statePresence) {
            self = .model(.stay(statement.note ?? ""))
        } else if input(Routes.endPresence) != nil {
            self = .model(.go)
        } else if let change = input(Routes.changeSettings) {
            self = change.isPaused.map { .model(.pause($0)) } ?? .other
        } else if let batch = input(Routes.reportVisits) {
            self = .visit(walks(batch.events))
        } else if input(Routes.deleteMe) != nil {
            self = .leave
        } else {
            self = .other
        }
    }

    private static func verb(of request: APIRequest) -> (PersonVerb, AccountID)? {
        for verb in PersonVerb.allCases where verb.route.method == request.method {
            let values = verb.route.template.match(request.path)
            if let person = values?["person"].flatMap({ AccountID($0) }) { return (verb, person) }
        }
        return nil
    }
}

extension WorldAct {
    /// Whether somebody pauses, or ends that.
    var isPause: Bool {
        if case .model(.pause) = self { true } else { false }
    }
}

extension HistoryModel {
    /// Has the server carry out what a request asks for; returns whether it does.
    mutating func carryOut(_ act: WorldAct, by person: Int) -> Bool {
        switch act {
        case .model(let act): return carryOut(act, by: person)
        case .leave:
            leave(person)
            return true
        case .visit(let told):
            for walk in told { self.walk(walk, by: person) }
            return true
        case .other: return true
        }
    }
}
