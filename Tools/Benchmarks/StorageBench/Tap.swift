import Foundation
import Primitives
import RawSQLite
import Storage

/// The record of the measurements: like a person's tap, with one secondary index.
struct Tap: Sendable, Hashable {
    var owner: String
    var number: Int64
    var at: Int64
    var amount: Int64
    var note: String

    static let owner = "00112233445566778899aabbccddeeff"

    static let table = table("taps")
    static let visits = table("visits")

    private static func table(_ name: String) -> Table<Tap> {
        Table(
            name, key: ["owner", "number"], indexes: [.index("by_time", "owner", "at")],
            make: Tap.init(owner:number:at:amount:note:),
            columns: Column("owner", \.owner), Column("number", \.number), Column("at", \.at),
            Column("amount", \.amount), Column("note", \.note))
    }

    /// Creates taps with ascending numbers and scattered times.
    static func make(_ numbers: Range<Int>) -> [Tap] {
        numbers.map { number in
            let at = UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15
            return Tap(
                owner: owner, number: Int64(number), at: Int64(at >> 22), amount: Int64(number % 7),
                note: "a note of number \(number)")
        }
    }
}

/// Taps in the form of the peer.
final class RawTaps {
    let rows: UnsafeMutableBufferPointer<raw_tap>

    init(_ taps: [Tap]) {
        rows = .allocate(capacity: taps.count)
        for (position, tap) in taps.enumerated() {
            rows.initializeElement(
                at: position,
                to: raw_tap(
                    owner: strdup(tap.owner), number: tap.number, at: tap.at, amount: tap.amount,
                    note: strdup(tap.note)))
        }
    }

    deinit {
        for row in rows {
            free(UnsafeMutableRawPointer(mutating: row.owner))
            free(UnsafeMutableRawPointer(mutating: row.note))
        }
        rows.deallocate()
    }
}

extension Tap {
    /// Creates a tap from a row that the peer read.
    init(_ raw: raw_tap) {
        self.init(
            owner: String(cString: raw.owner), number: raw.number, at: raw.at, amount: raw.amount,
            note: String(cString: raw.note))
    }
}
