import Primitives

/// The fields of a mapping that have the right form.
struct FieldValues {
    let mark: YAMLNode.Mark
    /// The word that decides what the mapping is, if its shape has such words.
    let verb: Verb?
    /// Whether all of the mapping has the right form, except what lies in mappings inside of it.
    let isSound: Bool
    private let values: [String: YAMLNode]
    private let marks: [String: YAMLNode.Mark]

    init(
        mark: YAMLNode.Mark, verb: Verb?, isSound: Bool, values: [String: YAMLNode],
        marks: [String: YAMLNode.Mark]
    ) {
        self.mark = mark
        self.verb = verb
        self.isSound = isSound
        self.values = values
        self.marks = marks
    }

    /// Returns the value of a field; `nil` if it is missing or wrong.
    subscript(name: String) -> YAMLNode? { values[name] }

    /// Returns the place of a field's name, or of the mapping.
    func mark(of name: String) -> YAMLNode.Mark { marks[name] ?? mark }

    /// Whether the field is there.
    func has(_ name: String) -> Bool { marks[name] != nil }

    func text(_ name: String) -> String? { values[name]?.text }

    func integer(_ name: String) -> Int64? { text(name).flatMap { Int64($0) } }

    func number(_ name: String) -> Double? { text(name).flatMap { Double($0) } }

    func bool(_ name: String) -> Bool? { text(name).map { $0.lowercased() == "true" } }

    func duration(_ name: String) -> Duration? { text(name).flatMap(ScenarioDuration.read) }

    /// Returns a verb with its value and its fields, as they stand in the file, on one line.
    func words(of verb: Verb) -> String {
        let fields = verb.fields.compactMap { field in
            values[field.name].map { "\(field.name): \(Self.words(of: $0))" }
        }
        let value = values[verb.word].map { " " + Self.words(of: $0) } ?? ""
        let whole = ([verb.word + value] + fields).joined(separator: ", ")
        return whole.count > 200 ? whole.prefix(199) + "…" : whole
    }

    private static func words(of node: YAMLNode) -> String {
        switch node.content {
        case .scalar(let text, _): text
        case .list(let elements): "[\(elements.map(words).joined(separator: ", "))]"
        case .mapping(let members):
            members.map { "\($0.name): \(words(of: $0.value))" }.joined(separator: ", ")
        }
    }

    func elements(_ name: String) -> [YAMLNode]? { values[name]?.elements }
}
