import CountingRules
import Primitives

extension Moment {
    /// Creates a reading of the clocks of an environment.
    public init(of environment: Environment) {
        self.init(wall: environment.now(), boot: environment.boot())
    }
}

/// The zones of the system's database.
let knownZones: ZoneLookup = { try? Zone(identifier: $0) }
