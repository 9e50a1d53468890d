/// Says what a counter must show, from the events alone: a tap disappears if and only if some reset
/// or set had seen it, and the value begins at the latest set.
///
/// It knows nothing of how counters are kept or merged.
struct CounterOracle: Sendable, Hashable {
    private var amounts: [Int64] = []
    private var absorbed: Set<Int> = []
    private var base: Int64
    private var seenByDevice: [Set<Int>]
    private var seenByServer: Set<Int> = []

    /// How many taps were made.
    var tapCount: Int { amounts.count }

    /// A counter that shows its start value on that many devices.
    init(devices: Int, start: Int64 = 0) {
        base = start
        seenByDevice = Array(repeating: [], count: devices)
    }

    /// What it must show once everything has been exchanged.
    var value: Int64 {
        amounts.indices.reduce(base) { absorbed.contains($1) ? $0 : $0 + amounts[$1] }
    }

    /// One tap on a device.
    mutating func tap(_ amount: Int64, on device: Int) {
        seenByDevice[device].insert(amounts.count)
        amounts.append(amount)
    }

    /// A reset or set on a device.
    mutating func set(_ value: Int64, on device: Int) {
        absorbed.formUnion(seenByDevice[device])
        base = value
    }

    /// A device and the server told each other everything.
    mutating func sync(_ device: Int) {
        seenByServer.formUnion(seenByDevice[device])
        seenByDevice[device] = seenByServer
    }
}
