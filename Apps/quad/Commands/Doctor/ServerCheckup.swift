import Presentation
import Primitives
import Workspace

/// A check that the server can be reached and its clock agrees with this one.
struct ServerCheckup {
    let session: Session

    /// The largest difference between the clocks that is not reported.
    private static let tolerance: Duration = .seconds(60)

    func findings(_ workspace: Workspace) async -> [Finding] {
        do {
            let signIn = try await workspace.signIn()
            if signIn?.isEnded == true { return [Self.signedOut] }
            guard let signIn, signIn.isSignedIn else {
                return [.ok("server", "not signed in: nothing leaves this device")]
            }
            let pending = try await workspace.syncStatus().pending
            let waiting = pending > 0 ? "; \(pending.of("change")) waiting for quad sync" : ""
            let before = session.environment.now()
            let campus = try await workspace.campus()
            let after = session.environment.now()
            return [
                .ok("server", "\(signIn.server) knows you as \(signIn.name)\(waiting)"),
                clock(ahead: before + (after - before) / 2 - campus.serverTime),
            ]
        } catch WorkspaceError.notSignedIn {
            return [Self.signedOut]
        } catch {
            return [
                .warn(
                    "server", ErrorSentence.of(error),
                    do: "everything works without it; sync later: quad sync")
            ]
        }
    }

    /// The words for a session that the server has ended.
    static let ended = "the server has signed this device out"

    private static let signedOut = Finding.fail("server", ended, do: "quad account sign-in")

    private func clock(ahead: Duration) -> Finding {
        let difference = ahead < .zero ? .zero - ahead : ahead
        let seconds = difference.wholeMilliseconds / 1000
        guard difference > Self.tolerance else {
            return .ok("clock", "it agrees with the server's within \(seconds + 1) s")
        }
        let side = ahead > .zero ? "ahead of" : "behind"
        return .fail(
            "clock", "it is \(seconds) s \(side) the server's",
            do: "set the clock of this device, best by the network: timedatectl set-ntp true")
    }
}

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
            "\(TimeWords.stamp(now, in: rule)); today is \(DateLanguage.current.date(today)), "
                + "which began at \(start)")
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
                "zone", "TZ=\(variable.brief) is not a time zone, so days are those of UTC",
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
