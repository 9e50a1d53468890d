import Primitives

extension Scenario {
    /// A state that a later step puts back: of a device or of the server, at a time.
    struct Copy: Sendable, Hashable {
        let at: Instant
        /// The device that is put back; `nil` for the server.
        let device: DeviceNumber?
    }

    /// A device by the numbers of its person and of itself.
    struct DeviceNumber: Sendable, Hashable {
        let person: Int
        let device: Int
    }

    /// The states that are put back, each once, ascending by time.
    var copies: [Copy] {
        var found: Set<Copy> = []
        for step in steps {
            switch step.action {
            case .fault(.restore(let time)):
                let device = DeviceNumber(person: step.person, device: step.device)
                found.insert(Copy(at: time, device: device))
            case .fault(.serverRestore(let time)): found.insert(Copy(at: time, device: nil))
            default: break
            }
        }
        return found.sorted { one, other in
            (one.at, one.device?.person ?? -1, one.device?.device ?? -1)
                < (other.at, other.device?.person ?? -1, other.device?.device ?? -1)
        }
    }
}
