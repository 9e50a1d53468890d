import Merge
import Primitives
import Replica
import Storage

/// Changes to a counter; what is `nil` stays as it is.
public struct CounterSettings: Sendable, Hashable {
    /// The new title.
    public var title: String?
    /// The new step, at least 1.
    public var step: Int64?
    /// The new reset value.
    public var resetValue: Int64?
    /// The new group; `.some(nil)` for none.
    public var group: Group.ID??
    /// The new colour as `#RRGGBB`.
    public var color: String?

    /// The changes given.
    public init(
        title: String? = nil, step: Int64? = nil, resetValue: Int64? = nil,
        group: Group.ID?? = nil, color: String? = nil
    ) {
        self.title = title
        self.step = step
        self.resetValue = resetValue
        self.group = group
        self.color = color
    }

    func write(to edit: inout Edit, owner: AccountID, in transaction: Transaction) throws {
        if let title {
            edit.set(CounterField.title, to: .text(try Name.checked(title, mayBeEmpty: true)))
        }
        if let step {
            guard step >= 1 else { throw CountingError.invalidStep(step) }
            edit.set(CounterField.step, to: .integer(step))
        }
        if let resetValue { edit.set(CounterField.resetValue, to: .integer(resetValue)) }
        if let group {
            if let group, try transaction.get(Group.table, owner, group) == nil {
                throw CountingError.noSuchGroup("\(group)", suggestions: [])
            }
            edit.set(CounterField.group, to: group.map { .text("\($0)") } ?? .null)
        }
        if let color { edit.set(CounterField.color, to: .text(try Tint.checked(color))) }
    }
}

/// The rule for titles of counters and names of groups.
enum Name {
    /// The most characters of a name.
    static let limit = 200

    /// The name without spaces around it.
    static func checked(_ name: String, mayBeEmpty: Bool) throws(CountingError) -> String {
        let printable = name.unicodeScalars.filter { $0.properties.generalCategory != .control }
        guard printable.count == name.unicodeScalars.count else {
            throw .invalidName(
                String(String.UnicodeScalarView(printable)),
                reason: "it holds control characters")
        }
        let trimmed = name.drop(while: \.isWhitespace)
        let end = trimmed.lastIndex { !$0.isWhitespace }
        let result = end.map { String(trimmed[...$0]) } ?? ""
        guard mayBeEmpty || !result.isEmpty else {
            throw .invalidName(name, reason: "it is empty")
        }
        guard result.count <= limit, result.utf8.count <= limit * 16 else {
            throw .invalidName(
                String(result.prefix(20)) + "…", reason: "it has more than \(limit) characters")
        }
        return result
    }
}
