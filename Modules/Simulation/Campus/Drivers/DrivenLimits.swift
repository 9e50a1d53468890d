/// The steps of a story that no program can be asked to do, as time is real for programs.
struct DrivenLimits: Sendable {
    /// The targets that begin again by themselves, by person and title.
    private var periodic: [Int: Set<String>] = [:]

    /// Reads the limits of a story.
    init(_ scenario: Scenario) {
        for step in scenario.steps {
            switch step.action {
            case .makeCounter(let making):
                guard making.target?.period != nil, let title = making.title else { continue }
                periodic[step.person, default: []].insert(title)
            case .editCounter(let title, let change):
                let isPeriodic =
                    change.target?.period != nil
                    || periodic[step.person]?.contains(title) == true
                guard isPeriodic else { continue }
                periodic[step.person, default: []].insert(change.title ?? title)
            default: continue
            }
        }
    }

    /// Returns the reason for which a step of somebody with a driver is left out; `nil` for none.
    func reason(against step: Scenario.Step) -> String? {
        switch step.action {
        case .fault(.clock): "a program's clock is the machine's"
        case .fault(.restore), .fault(.clone): "a program's files are its own"
        case .fault(.disk(_, isOfServer: false)): "a program's disk is the machine's"
        case .fault(.disk(_, isOfServer: true)): "the disk of a real server is the machine's"
        case .fault(.serverRestore): "a real server is not put back"
        case .expect(let expectation, _): reason(against: expectation, of: step.person)
        default: nil
        }
    }

    /// Whether what somebody sees later depends on a step that is left out.
    func changesWhatIsKept(_ step: Scenario.Step) -> Bool {
        switch step.action {
        case .fault(.restore), .fault(.clone), .fault(.disk): true
        default: false
        }
    }

    private func reason(against expectation: Scenario.Expectation, of person: Int) -> String? {
        switch expectation {
        case .stopwatch(_, let bounds, nil, nil) where bounds != Scenario.Bounds():
            "a program's stopwatch shows real time, which does not pass as in the story"
        case .periods: "a program's days are real ones, which do not pass as in the story"
        case .counter(let title, _, _) where periodic[person]?.contains(title) == true:
            "\(title) begins again by real days, which do not pass as in the story"
        case .any(_, let views):
            views.lazy.compactMap { reason(against: $0, of: person) }.first
        default: nil
        }
    }
}
