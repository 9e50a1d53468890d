import Primitives
import Storage

/// The note kept outside a store: the device that wrote last, and the number of its change.
struct ChangeNote: Hashable, LosslessStringConvertible {
    let device: DeviceID
    let change: Int64

    init(device: DeviceID, change: Int64) {
        self.device = device
        self.change = change
    }

    init?(_ description: String) {
        let words = description.split(whereSeparator: { $0 == " " || $0 == "\n" })
        guard words.count == 2, let device = DeviceID(String(words[0])),
            let change = Int64(words[1])
        else { return nil }
        self.init(device: device, change: change)
    }

    /// The text form, always of the same length.
    var description: String {
        let digits = "\(change)"
        return "\(device) " + String(repeating: "0", count: max(0, 19 - digits.count)) + digits
            + "\n"
    }
}

extension Replica {
    /// Writes as another device from now on; the old device keeps what it wrote.
    ///
    /// The log of actions is forgotten: the actions were the old device's, which may undo them
    /// itself, and they must not be undone twice.
    ///
    /// - Parameter knowingAll: Whether the store has all changes of the old device, as far as is
    ///   known; if not, it never becomes that device again.
    func become(_ device: DeviceID, knowingAll: Bool, in transaction: Transaction) throws {
        var row = try row(in: transaction)
        let last = knowingAll ? row.change : FormerDevice.unknown
        try transaction.put(
            FormerDevice(owner: owner, device: row.device, change: last), in: FormerDevice.table)
        row.device = device
        try transaction.put(row, in: ReplicaRow.table)
        try forgetActions(in: transaction)
    }

    /// Notes the store's latest change outside the store, once the transaction is durable.
    func remember(_ row: ReplicaRow, in transaction: Transaction) {
        guard let residence else { return }
        let note = ChangeNote(device: row.device, change: row.change).description
        transaction.afterCommit { residence.keep(note) }
    }
}
