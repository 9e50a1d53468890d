import Primitives
import Synchronization

/// The spare devices and accounts of one account of a load, of which each is made in one turn and
/// ended in the next.
final class SpareBook: Sendable {
    /// A device that is signed in.
    struct SpareDevice: Sendable {
        let device: DeviceID
        let token: String
    }

    /// An account that has its first password.
    struct Spare: Sendable {
        let account: SpareAccount
        let token: String
    }

    private let devices = Mutex<[SpareDevice]>([])
    private let accounts = Mutex<[Spare]>([])

    /// Keeps a device that is signed in.
    func add(_ device: SpareDevice) { devices.withLock { $0.append(device) } }

    /// Takes a device that is signed in; `nil` if there is none.
    func takeDevice() -> SpareDevice? { devices.withLock { $0.popLast() } }

    /// Keeps an account that has its first password.
    func add(_ spare: Spare) { accounts.withLock { $0.append(spare) } }

    /// Takes an account that has its first password; `nil` if there is none.
    func takeAccount() -> Spare? { accounts.withLock { $0.popLast() } }
}
