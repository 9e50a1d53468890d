import Counting
import Geofence
import Storage

/// The parts of a workspace that an export reads as a whole.
extension WorkspaceReader {
    /// Returns the groups that are not deleted, in their order.
    func allGroups() throws -> [Group] {
        try counting { counters in try counters.groups.all(.all) }
    }

    /// Returns the counters that are not deleted: those in no group, then group by group.
    func allCounters() throws -> [Counter] {
        try counting { counters in try counters.all(.all) }
    }

    /// Returns the intervals of a stopwatch, ascending by start.
    func intervals(of counter: Counter) throws -> [MeasuredInterval] {
        try counting { counters in try counters.intervals(of: counter.id) }
    }

    /// Returns the results of the periods of a counter, ascending by day.
    func periods(of counter: Counter) throws -> [PeriodResult] {
        try counting { counters in
            try counters.countedPeriods(of: counter.id)
        }
    }

    /// Returns the places by name.
    func allPlaces() throws -> [Place] {
        try places.list()
    }

    private func counting<Result>(_ read: (Counters) throws -> Result) throws -> Result {
        do {
            return try read(counters)
        } catch let error as CountingError {
            throw StorageError.corrupt(path: "counters", reason: "\(error)")
        }
    }
}
