import Primitives
import Sync
import Synchronization

/// The machine of a store, as the store can see it: its fingerprint, the note that is kept on it,
/// and its current start. A clone of the machine looks the same, notes and all; only its starts are
/// its own.
package final class VirtualMachine: Sendable {
    private let number: Int
    private let fingerprint: String
    private let text: Mutex<String?>
    private let starts = Mutex(0)

    /// Creates the machine of a device, optionally as a clone of another one.
    package init(_ number: Int, cloneOf original: VirtualMachine? = nil) {
        self.number = number
        fingerprint = original?.fingerprint ?? "machine \(number)"
        text = Mutex(original?.note)
    }

    /// The note that is kept outside of the store.
    var note: String? {
        get { text.withLock { $0 } }
        set { text.withLock { $0 = newValue } }
    }

    /// The name of the current start.
    var start: String { "\(number).\(starts.withLock { $0 })" }

    /// Restarts the machine.
    func restart() { starts.withLock { $0 += 1 } }

    /// The location of a store on the machine.
    package var residence: FileIdentity {
        FileIdentity(
            fingerprint: fingerprint, readNote: { self.note }, writeNote: { self.note = $0 })
    }
}

/// A start of a machine under which a program was started, with the events known then.
struct MachineStart {
    let name: String
    var knowledge: [EventSet]
}
