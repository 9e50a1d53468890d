import Presentation
import Simulation

extension SimulationReport {
    /// Creates the common report of a day; `command` repeats a failure.
    init(_ day: DayReport, command: String?) {
        self.init(mode: "day", version: Release.version, begin: day.began)
        end = day.ended
        settings = [
            Entry("people", day.people), Entry("seed", day.seed), Entry("date", day.date),
            Entry("days", day.days), Entry("time zone", day.zone),
            Entry("server", day.settings.isInProcess ? "in this process" : "over HTTP"),
            Entry("concurrency", day.settings.concurrency),
            Entry("seconds between fixes", day.settings.fixIntervalSeconds),
            Entry("minutes of an encounter", day.settings.encounterMinutes),
            Entry("places", day.settings.places),
        ]
        if let fault = day.settings.fault { settings.append(Entry("fault", fault)) }
        figures = [Entry("day begins", day.start), Entry("day ends", day.end)]
        figures += day.clockChanges.map { Entry("clocks", $0) }
        stories = [
            StoryResult(
                title: (day.days == 1 ? "A campus day" : "\(day.days) campus days")
                    + " of \(day.people) people", seed: day.seed,
                milliseconds: day.ended.milliseconds(since: day.began), traceHash: day.traceHash,
                checks: day.checks.map { ReportedCheck($0) }, command: command)
        ]
    }
}
