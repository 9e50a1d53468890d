/// Computes the value a counter must show from the events alone: a tap disappears if and only if
/// some reset or set had seen it, and the value starts at the latest set.
///
/// It is independent of how counters are stored or merged.
struct CounterOracle: Sendable, Hashable {
    private var amounts: [Int64] = []
    private var absorbed: Set<Int> = []
    private var base: Int64
    private var seenByDevice: [Set<Int>]
    private var seenByServer: Set<Int> = []

    /// The number of taps.
    var tapCount: Int { amounts.count }

    /// Creates a counter that shows its start value on that many devices.
    init(devices: Int, start: Int64 = 0) {
        base = start
        seenByDevice = Array(repeating: [], count: devices)
    }

    /// The value that every device must show once everything has been exchanged.
    var value: Int64 {
        amounts.indices.reduce(base) { absorbed.contains($1) ? $0 : $0 + amounts[$1] }
    }

    /// Records a tap on a device.
    mutating func tap(_ amount: Int64, on device: Int) {
        seenByDevice[device].insert(amounts.count)
        amounts.append(amount)
    }

    /// Records a reset or set on a device.
    mutating func set(_ value: Int64, on device: Int) {
        absorbed.formUnion(seenByDevice[device])
        base = value
    }

    /// Records a sync that exchanges everything between a device and the server.
    mutating func sync(_ device: Int) {
        seenByServer.formUnion(seenByDevice[device])
        seenByDevice[device] = seenByServer
    }
}
