import Primitives
import Replica
import Storage
import Synchronization

/// What a store can tell of the machine that it lies on: what the machine seems to be, the note
/// that is kept there, and which start of it is on. A clone of the machine seems to be the same,
/// notes and all; only its starts are its own.
final class VirtualMachine: Sendable {
    private let number: Int
    private let fingerprint: String
    private let text: Mutex<String?>
    private let starts = Mutex(0)

    /// The machine of a device; a clone of another one, if there is one.
    init(_ number: Int, cloneOf original: VirtualMachine? = nil) {
        self.number = number
        fingerprint = original?.fingerprint ?? "machine \(number)"
        text = Mutex(original?.note)
    }

    /// What is noted outside of the store.
    var note: String? {
        get { text.withLock { $0 } }
        set { text.withLock { $0 = newValue } }
    }

    /// Names the start that is on.
    var start: String { "\(number).\(starts.withLock { $0 })" }

    /// Starts it again.
    func restart() { starts.withLock { $0 += 1 } }

    /// Where a store on it lies.
    var residence: Residence {
        Residence(
            fingerprint: fingerprint, readNote: { self.note }, writeNote: { self.note = $0 })
    }
}

/// A start of a machine under which a program was started, and what was known then.
struct MachineStart {
    let name: String
    var knowledge: [EventSet]
}
