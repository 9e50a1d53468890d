import Device
import Presentation

/// A check that the clock and the time zone are plausible, so that days come out right.
struct ClockCheckup {
    let session: Session

    func findings() -> [Finding] { [clock, zone] }

    private var clock: Finding {
        let now = session.environment.now()
        guard let built = Instant(Self.leastTime), now >= built else {
            return .fail(
                "time", "the clock says \(now), which is long ago",
                do: "set it, best by the network: timedatectl set-ntp true")
        }
        let today = session.dayRule.day(of: now)
        let rule = session.dayRule
        let start = TimeWords.stamp(rule.start(of: today), in: rule)
        return .ok(
            "time",
            "\(TimeWords.stamp(now, in: rule)); today is \(today), which began at \(start)")
    }

    private var zone: Finding {
        let zone = session.dayRule.zone
        let hasDatabase = Permissions(of: Zone.databaseFolder)?.isFolder == true
        guard hasDatabase else {
            return .warn(
                "zone", "\(zone), and there is no database of zones in \(Zone.databaseFolder)",
                do: "install tzdata")
        }
        if let variable = session.variables["TZ"], isMeaningless(variable) {
            return .warn(
                "zone", "TZ=\(variable.brief) is no time zone, so days are those of UTC",
                do: "write one, such as TZ=Europe/Berlin, or set it here: quad config set zone "
                    + "Europe/Berlin")
        }
        let now = session.environment.now()
        let source = session.settings.entry(.zone).source
        let next = zone.transition(after: now).map {
            ", clocks change next on \(zone.wallTime(at: $0).date)"
        }
        return .ok("zone", "\(zone) (\(source))\(next ?? "")")
    }

    /// Whether the zone is left to a value of `TZ` that means none, which other programs read as
    /// UTC, too.
    private func isMeaningless(_ variable: String) -> Bool {
        guard session.settings.zone == nil, session.dayRule.zone == .utc else { return false }
        let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
        return !name.isEmpty && name != "UTC" && !name.hasSuffix("/UTC")
    }

    /// The earliest time of a correct clock: this version is newer.
    private static let leastTime = "2026-01-01T00:00:00Z"
}
