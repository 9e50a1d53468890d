import CPostgreSQL
import Storage

/// The values of a statement in PostgreSQL's binary form.
struct Parameters {
    private var bytes: [UInt8] = []
    /// The place of each value among the bytes; `nil` for null.
    private var starts: [Int?] = []
    private var lengths: [Int32] = []

    init(_ values: [Value]) {
        for value in values {
            let start = bytes.count
            switch value {
            case .null: break
            case .integer(let number): append(UInt64(bitPattern: number))
            case .real(let number): append(number.bitPattern)
            case .text(let text): EscapedText.append(text, to: &bytes)
            case .blob(let blob): bytes += blob
            }
            starts.append(value == .null ? nil : start)
            lengths.append(Int32(bytes.count - start))
        }
        // An empty value has an address, too: without one it would be null.
        bytes.append(0)
    }

    private mutating func append(_ number: UInt64) {
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
    }

    /// Passes what libpq asks for: the number of values, their addresses, lengths and formats.
    func use<Result>(
        _ body: (
            Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?,
            UnsafePointer<Int32>?
        ) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { bytes in
            let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
            let addresses = starts.map { place in place.flatMap { start?.advanced(by: $0) } }
            let formats = [Int32](repeating: 1, count: starts.count)
            return body(Int32(starts.count), addresses, lengths, formats)
        }
    }
}

extension ColumnType {
    /// The number of PostgreSQL's type.
    ///
    /// - Source: `pg_type.dat` of PostgreSQL, where these are fixed.
    var oid: Oid {
        switch self {
        case .integer: 20
        case .real: 701
        case .text: 25
        case .blob: 17
        }
    }

    /// The name of PostgreSQL's type.
    var sqlName: String {
        switch self {
        case .integer: "bigint"
        case .real: "double precision"
        case .text: "text"
        case .blob: "bytea"
        }
    }
}
