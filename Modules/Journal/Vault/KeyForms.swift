import Primitives

/// The forms of one key that a device has ever had, and what it learnt of the key when it had it.
///
/// What others write only adds forms. A form goes when one that the key gave its word for replaced
/// it. Once a device had the key, it takes no other key of the same id for it.
package struct KeyForms: Sendable, Hashable {
    /// The most forms that are kept: those that came first, and those that the key gave its word
    /// for.
    package static let most = 16

    /// The forms, those that the key gave its word for first, the others in the order in which they
    /// came.
    package private(set) var all: [KeyForm] = []
    /// A word of the key that this device had; `nil` if it never had it.
    private var check: SealedText?
    private var half: PublicHalf?

    private static let checkMark = "check:"
    private static let halfMark = "half:"
    private static let checkPlace = SealedPlace(kind: "vault", id: "check")
    private static let checkText = "known"

    /// Reads the stored form: lines, of which those that this program can't read are left out.
    package init(_ text: String = "") {
        let lines = text.split(separator: "\n")
        for (number, line) in lines.enumerated() {
            if line.hasPrefix(Self.checkMark) {
                check = SealedText(line.dropFirst(Self.checkMark.count))
            } else if line.hasPrefix(Self.halfMark) {
                half = PublicHalf(line.dropFirst(Self.halfMark.count))
            } else if let form = KeyForm(lines[number...].prefix(2).joined(separator: "\n")) {
                all.append(form)
            }
        }
    }

    /// The stored form.
    package var text: String {
        var lines = all.map(\.text)
        if let check { lines.append(Self.checkMark + check.text) }
        if let half { lines.append(Self.halfMark + half.text) }
        return lines.joined(separator: "\n")
    }

    /// Whether this device had the key.
    package var isKnown: Bool { check != nil }

    /// The half that seals without the key: that of the key, if this device had it, else the one
    /// that was published first.
    package var publicHalf: PublicHalf? { half }

    /// Adds a form, unless it is there or too many came before it.
    package mutating func add(_ form: KeyForm) {
        if all.count < Self.most, !all.contains(form) { all.append(form) }
    }

    /// Takes a half that was published, unless one is known.
    package mutating func add(_ published: PublicHalf) { half = half ?? published }

    /// Whether an unwrapped key is the one that this device had; true if it had none.
    package func admits(_ key: DataKey) -> Bool {
        guard let check else { return true }
        return (try? key.open(check, at: Self.checkPlace)) == Self.checkText
    }

    /// Returns the forms that were replaced, as the word of the key for those here and for some
    /// others says.
    package func replaced(by key: DataKey, with others: [KeyForm] = []) -> [String] {
        var names: [String] = []
        for form in all + others {
            for name in form.replaced(by: key) ?? [] where !names.contains(name) {
                names.append(name)
            }
        }
        return names
    }

    /// Settles with the key which forms stay.
    ///
    /// - Parameters:
    ///   - others: Other forms, such as those in a document now.
    ///   - opened: The form that was just opened, for which the key gives its word.
    package mutating func settle(
        with key: DataKey, and others: [KeyForm] = [], opened: WrappedKey? = nil,
        environment: Environment
    ) {
        let gone = Set(replaced(by: key, with: others))
        var proved: [KeyForm] = []
        var unproved: [KeyForm] = []
        for form in all + others where form.wrapped.key == key.id && !gone.contains(form.digest) {
            if form.replaced(by: key) != nil {
                if !proved.contains(where: { $0.digest == form.digest }) { proved.append(form) }
            } else {
                unproved.append(KeyForm(form.wrapped))
            }
        }
        if let opened, !proved.contains(where: { $0.wrapped == opened }) {
            proved.append(KeyForm(opened, provedBy: key, environment: environment))
        }
        all = proved
        for form in unproved where !proved.contains(where: { $0.digest == form.digest }) {
            add(form)
        }
        half = key.publicHalf
        if check == nil {
            check = key.seal(Self.checkText, at: Self.checkPlace, environment: environment)
        }
    }
}
