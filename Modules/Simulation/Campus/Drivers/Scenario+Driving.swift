import Geofence
import Primitives

extension Scenario.Step {
    /// Whether what others do and see follows from the step, or the step from what they do.
    var isInCompany: Bool {
        Self.isInCompany(action)
    }

    private static func isInCompany(_ action: Scenario.Action) -> Bool {
        switch action {
        case .send, .verb, .profile, .checkIn, .checkOut, .pause, .deleteAccount:
            true
        case .expect(let expectation, _): isInCompany(expectation)
        default: false
        }
    }

    private static func isInCompany(_ expectation: Scenario.Expectation) -> Bool {
        switch expectation {
        case .feed, .requests, .conversation, .noConversation, .page, .noPage, .profile, .stream,
            .crowd:
            true
        case .refused(let action, _, _): isInCompany(action)
        case .any(_, let views): views.contains(where: isInCompany)
        default: false
        }
    }
}

extension Scenario {
    /// Returns a remark on each step that the drivers of some people can't do, in the order of the
    /// story; each place once.
    package func remarks(onDriversOf driven: Set<String>) -> [ScenarioMistake] {
        let limits = DrivenLimits(self)
        var seen: Set<FilePosition> = []
        return steps.compactMap { step in
            let person = people[step.person].name
            guard driven.contains(person) || step.isOfServer && !driven.isEmpty,
                let reason = limits.reason(against: step), seen.insert(step.position).inserted
            else { return nil }
            return ScenarioMistake(position: step.position, reason: "left out: \(reason)")
        }
    }

    /// Returns the same story so many whole days later or earlier that it ends before an instant,
    /// and not a day before.
    func ending(by instant: Instant) -> Scenario {
        let day: Duration = .hours(24)
        let left = (instant - end - .minutes(2)).wholeMilliseconds
        let days = left.flooredDivision(by: day.wholeMilliseconds)
        var story = self
        story.steps = steps.map { $0.moved(by: day * Int(days)) }
        story.crowd?.shift -= Int(days)
        return story
    }

    /// The places as a file that a server takes; `nil` if there are none.
    package var placesFile: String? { places.isEmpty ? nil : GeoJSONPlaces.text(of: places) }

    /// The name of the campus's zone.
    package var zone: String { days.zone.identifier }

    /// The number of hours from the first step to the last, rounded up.
    package var hours: Int { Int(clamping: (end - start).wholeMinutes) / 60 + 1 }
}
