import CountingRules

extension GroupTotal {
    /// Creates the total of some counters.
    public init(of counters: [Counter]) {
        self.init(of: counters.map { ($0.value, $0.type == .time, $0.isRunning) })
    }
}
