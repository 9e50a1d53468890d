import CountingRules
import Merge
import Primitives

/// A row of the history that this device has of a counter.
struct HeldTap: HistoryLine {
    /// The number of the row, in the order in which they were written.
    let sequence: Int64
    let at: Instant
    let kind: AdjustmentKind
    let amount: Int64
    let isCounted: Bool
    /// The device that changed the value, of a line that an exchange brought, if known.
    let device: DeviceID?
    /// The period that it belongs to, if the counter was a target with periods.
    let period: Period?

    init(
        sequence: Int64, at: Instant, kind: AdjustmentKind, amount: Int64, isCounted: Bool,
        device: DeviceID? = nil, period: Period?
    ) {
        (self.sequence, self.at, self.kind, self.amount) = (sequence, at, kind, amount)
        (self.isCounted, self.device, self.period) = (isCounted, device, period)
    }

    /// Reads a row of a counter; `nil` if it is that of another one.
    init?(_ row: Row, of id: CounterID) throws(CoreError) {
        let prefix = "\(id)."
        guard row.store == .taps, row.key.hasPrefix(prefix) else { return nil }
        var (at, amount): (Int64?, Int64?)
        var kind: AdjustmentKind?
        var isCounted = true
        var device: DeviceID?
        var period: Period?
        try row.members { (name, reader) throws(JSONFault) in
            switch name {
            case "at": at = try reader.integerOrText()
            case "amount": amount = try reader.integerOrText()
            case "kind": kind = AdjustmentKind(rawValue: try reader.text())
            case "isCounted": isCounted = try reader.bool()
            case "device": device = try reader.identifier()
            case "period": period = Period(try reader.text())
            default: try reader.skip()
            }
        }
        guard let at, let amount, let kind,
            let sequence = Int64(decimal: String(row.key.dropFirst(prefix.count)))
        else { throw row.incomplete }
        self.init(
            sequence: sequence, at: Instant(milliseconds: at).madeReadable, kind: kind,
            amount: amount, isCounted: isCounted, device: device, period: period)
    }

    /// The row.
    func row(of id: CounterID) -> Row {
        Row(.taps, "\(id).\(sequence)") { writer in
            writer.number("at", at.milliseconds)
            writer.text("kind", kind.rawValue)
            writer.number("amount", amount)
            writer.name("isCounted")
            writer.bool(isCounted)
            if let device {
                writer.name("device")
                writer.identifier(device)
            }
            if let period { writer.text("period", "\(period)") }
        }
    }
}
