import Primitives

extension MultiValue {
    /// The names of the members that this version knows.
    static let knownParts: Set = ["values", "seen", "gone"]

    /// Creates a value from its parts.
    init(values: [Register<Scalar>], seen: [Stamp], deletion: Deletion?) {
        for (stamp, values) in Dictionary(grouping: values, by: { $0.stamp }) {
            join(Write(time: stamp.time, values: values.map { $0.value }), of: stamp.device)
        }
        for stamp in seen { join(Write(time: stamp.time, values: []), of: stamp.device) }
        self.deletion = deletion
    }

    /// The values with their stamps, and the stamps of replaced writes that are the latest of their
    /// device, both in order.
    var parts: (values: [Register<Scalar>], seen: [Stamp]) {
        var values: [Register<Scalar>] = []
        var seen: [Stamp] = []
        for (device, write) in writes {
            let stamp = Stamp(time: write.time, device: device)
            values += write.values.map { Register($0, at: stamp) }
            if write.values.isEmpty { seen.append(stamp) }
        }
        values.sort { ($0.stamp, $0.value) < ($1.stamp, $1.value) }
        return (values, seen.sorted())
    }

    private mutating func join(_ write: Write, of device: DeviceID) {
        writes[device] = writes[device]?.merged(with: write) ?? write
    }
}
