import Counting
import Geofence
import Replica

/// The parts of a workspace that an export reads as a whole.
extension WorkspaceReader {
    /// Returns the groups that are not deleted, in their order.
    func allGroups() throws(ExportError) -> [Group] {
        try counting { counters throws(CountingError) in try counters.groups.all(.all) }
    }

    /// Returns the counters that are not deleted: those in no group, then group by group.
    func allCounters() throws(ExportError) -> [Counter] {
        try counting { counters throws(CountingError) in try counters.all(.all) }
    }

    /// Returns the intervals of a stopwatch, ascending by start.
    func intervals(of counter: Counter) throws(ExportError) -> [MeasuredInterval] {
        try counting { counters throws(CountingError) in try counters.intervals(of: counter.id) }
    }

    /// Returns the results of the periods of a counter, ascending by day.
    func periods(of counter: Counter) throws(ExportError) -> [PeriodResult] {
        try counting { counters throws(CountingError) in
            try counters.countedPeriods(of: counter.id)
        }
    }

    /// Returns the places by name.
    func allPlaces() throws(ExportError) -> [Place] {
        do {
            return try places.list()
        } catch {
            throw .storage(error)
        }
    }

    private func counting<Result>(
        _ read: (Counters) throws(CountingError) -> Result
    ) throws(ExportError) -> Result {
        do {
            return try read(counters)
        } catch {
            throw ExportError(error)
        }
    }
}
