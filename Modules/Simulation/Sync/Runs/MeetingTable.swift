/// The number of times that each fault met each kind of operation: the operation was done while the
/// fault lasted, or its change still waited, or was on its way, when the fault struck.
package struct MeetingTable<Fault: NamedKind, Operation: NamedKind>: Sendable, Hashable,
    Codable
{
    private var counts: [Int]

    /// Creates a table of zeros.
    package init() {
        counts = Array(repeating: 0, count: Fault.allCases.count * Operation.allCases.count)
    }

    private static func index(_ fault: Fault, _ operation: Operation) -> Int {
        let row = Fault.allCases.firstIndex(of: fault) ?? 0
        let column = Operation.allCases.firstIndex(of: operation) ?? 0
        return row * Operation.allCases.count + column
    }

    /// The number of times that a fault met an operation.
    package subscript(fault: Fault, operation: Operation) -> Int {
        counts[Self.index(fault, operation)]
    }

    /// Notes that a fault met operations.
    package mutating func meet(_ fault: Fault, _ operations: some Sequence<Operation>) {
        for operation in operations { counts[Self.index(fault, operation)] += 1 }
    }

    /// Adds the numbers of another table.
    package mutating func add(_ other: Self) {
        for index in counts.indices { counts[index] += other.counts[index] }
    }

    /// The pairs that never met, each as "fault × operation".
    package var gaps: [String] {
        Fault.allCases.flatMap { fault in
            Operation.allCases.filter { self[fault, $0] == 0 }
                .map { "\(fault.rawValue) × \($0.rawValue)" }
        }
    }

    /// The table in lines: a fault per line, an operation per column.
    package var lines: [String] {
        let names = Fault.allCases.map(\.rawValue)
        let width = (names.map(\.count).max() ?? 0)
        func padded(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        let head =
            String(repeating: " ", count: width)
            + Operation.allCases.map { padded($0.rawValue, 11) }.joined()
        return [head]
            + Fault.allCases.map { fault in
                fault.rawValue
                    + String(repeating: " ", count: width - fault.rawValue.count)
                    + Operation.allCases.map { padded("\(self[fault, $0])", 11) }.joined()
            }
    }
}
