/// The number of times that each fault met each kind of operation: the operation was done while the
/// fault lasted, or its change still waited, or was on its way, when the fault struck.
package struct MeetingTable: Sendable, Hashable, Codable {
    private var counts: [Int]

    /// Creates a table of zeros.
    package init() {
        counts = Array(repeating: 0, count: FaultKind.allCases.count * OperationKind.allCases.count)
    }

    private static func index(_ fault: FaultKind, _ operation: OperationKind) -> Int {
        let row = FaultKind.allCases.firstIndex(of: fault) ?? 0
        let column = OperationKind.allCases.firstIndex(of: operation) ?? 0
        return row * OperationKind.allCases.count + column
    }

    /// The number of times that a fault met an operation.
    package subscript(fault: FaultKind, operation: OperationKind) -> Int {
        counts[Self.index(fault, operation)]
    }

    mutating func meet(_ fault: FaultKind, _ operations: some Sequence<OperationKind>) {
        for operation in operations { counts[Self.index(fault, operation)] += 1 }
    }

    mutating func add(_ other: Self) {
        for index in counts.indices { counts[index] += other.counts[index] }
    }

    /// The pairs that never met, each as "fault × operation".
    package var gaps: [String] {
        FaultKind.allCases.flatMap { fault in
            OperationKind.allCases.filter { self[fault, $0] == 0 }
                .map { "\(fault.rawValue) × \($0.rawValue)" }
        }
    }

    /// The table in lines: a fault per line, an operation per column.
    package var lines: [String] {
        let names = FaultKind.allCases.map(\.rawValue)
        let width = (names.map(\.count).max() ?? 0)
        func padded(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        let head =
            String(repeating: " ", count: width)
            + OperationKind.allCases.map { padded($0.rawValue, 11) }.joined()
        return [head]
            + FaultKind.allCases.map { fault in
                fault.rawValue
                    + String(repeating: " ", count: width - fault.rawValue.count)
                    + OperationKind.allCases.map { padded("\(self[fault, $0])", 11) }.joined()
            }
    }
}
