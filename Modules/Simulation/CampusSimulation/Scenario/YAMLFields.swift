import Storage
import Yams

/// Reads the fields of a YAML mapping strictly: required fields must be present and of the right
/// kind, and unknown fields are errors.
struct YAMLFields {
    /// The line on which the mapping begins.
    let line: Int
    private let column: Int
    private var fields: [(name: String, key: Node, value: Node)] = []
    private var known: [String] = []

    /// Creates the fields of a node, which must be a mapping.
    init(_ node: Node, of what: String) throws(ScenarioError) {
        guard let mapping = node.mapping else {
            throw node.error("\(what) is a mapping, `name: value` a line")
        }
        line = node.mark?.line ?? 1
        column = node.mark?.column ?? 1
        for (key, value) in mapping {
            guard let name = key.scalar?.string else { throw key.error("a name is plain text") }
            fields.append((name, key, value))
        }
    }

    /// Removes and returns the value of a field; `nil` if it is missing.
    mutating func take(_ name: String) -> Node? {
        known.append(name)
        guard let index = fields.firstIndex(where: { $0.name == name }) else { return nil }
        return fields.remove(at: index).value
    }

    /// Removes and returns the value of a required field.
    mutating func require(_ name: String) throws(ScenarioError) -> Node {
        guard let node = take(name) else {
            throw ScenarioError(
                line: line, column: column, reason: "`\(name)` is missing")
        }
        return node
    }

    /// Removes and returns the one field of several that is present; exactly one must be.
    mutating func takeOne(
        of names: [String], what: String
    ) throws(ScenarioError) -> (name: String, value: Node) {
        var found: [(String, Node)] = []
        for name in names {
            if let node = take(name) { found.append((name, node)) }
        }
        guard let first = found.first else {
            try finish()
            throw ScenarioError(
                line: line, column: column,
                reason: "\(what) has one of: \(names.joined(separator: ", "))")
        }
        guard found.count == 1 else {
            throw found[1].1.error("\(what) has only one of `\(found[0].0)` and `\(found[1].0)`")
        }
        return first
    }

    /// Throws an error if a field was not read.
    func finish() throws(ScenarioError) {
        guard let field = fields.first else { return }
        let near = Spelling.nearest(to: field.name, among: known)
        let hint = near.isEmpty ? "" : ": did you mean `\(near[0])`?"
        throw field.key.error("there is no `\(field.name)` here\(hint)")
    }
}

extension Node {
    /// Returns an error at this node.
    func error(_ reason: String) -> ScenarioError {
        ScenarioError(line: mark?.line ?? 1, column: mark?.column ?? 1, reason: reason)
    }

    /// Returns the text of a scalar, which must not be empty.
    func text(_ what: String) throws(ScenarioError) -> String {
        guard let text = scalar?.string, !text.isEmpty else { throw error("\(what) is a text") }
        return text
    }

    /// Returns the integer of a scalar.
    func integer(_ what: String) throws(ScenarioError) -> Int64 {
        guard let number = scalar.flatMap({ Int64($0.string) }) else {
            throw error("\(what) is a whole number")
        }
        return number
    }

    /// Returns the number of a scalar.
    func number(_ what: String) throws(ScenarioError) -> Double {
        guard let number = scalar.flatMap({ Double($0.string) }), number.isFinite else {
            throw error("\(what) is a number")
        }
        return number
    }

    /// Returns the elements of a sequence.
    func elements(_ what: String) throws(ScenarioError) -> [Node] {
        guard let sequence else { throw error("\(what) is a list") }
        return Array(sequence)
    }
}

extension ScenarioError {
    /// Creates the error for a text that is not valid YAML.
    init(_ error: any Error) {
        switch error {
        case YamlError.scanner(_, let problem, let mark, _),
            YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _):
            self.init(line: mark.line, column: mark.column, reason: problem)
        case YamlError.duplicatedKeysInMapping(let names, let context):
            self.init(
                line: context.mark.line, column: context.mark.column,
                reason: "`\(names.sorted().first ?? "")` stands there twice")
        case YamlError.reader(let problem, _, _, _):
            self.init(line: 1, column: 1, reason: problem)
        default:
            self.init(line: 1, column: 1, reason: "this is no YAML")
        }
    }
}
