/// The fields that a mapping of a scenario may have.
struct FieldSet: Sendable {
    /// One field.
    struct Field: Sendable {
        let name: String
        let kind: ValueKind
        var isRequired = false
        /// The first version of the language that has it.
        var version = 1
        /// The meaning, for the reference.
        let note: String

        /// Creates a field that may be missing.
        init(_ name: String, _ kind: ValueKind, _ note: String, version: Int = 1) {
            self.name = name
            self.kind = kind
            self.note = note
            self.version = version
        }

        /// The same field, which must be there.
        var required: Field {
            var field = self
            field.isRequired = true
            return field
        }
    }

    /// The mapping in words.
    let words: String
    let fields: [Field]
    /// Whether it says when something happens: `at`, or `every` with `from` and `until`.
    var isTimed = false
    /// The words of which exactly one must be there; each brings its own value and fields.
    var verbs: [Verb] = []

    /// Returns the field with a name.
    func field(_ name: String) -> Field? { fields.first { $0.name == name } }
}

/// A word that decides what a step or an expectation is.
struct Verb: Sendable {
    let word: String
    let kind: ValueKind
    let fields: [FieldSet.Field]
    let note: String
    let version: Int

    init(
        _ word: String, _ kind: ValueKind, _ fields: [FieldSet.Field] = [], _ note: String,
        version: Int = 1
    ) {
        self.word = word
        self.kind = kind
        self.fields = fields
        self.note = note
        self.version = version
    }
}
