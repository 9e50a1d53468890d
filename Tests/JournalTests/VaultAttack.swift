import Merge
import Primitives
import Sync
import Testing

@testable import Journal

/// Something that another device, or the server, writes into the document of the wrapped keys.
struct VaultAttack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Writes it; gets the id of the journal's key and its form.
    let write: @Sendable (inout Edit, DataKey.ID, String) -> Void

    static let all =
        texts.map { name, make in
            VaultAttack(testDescription: "the form is \(name)") { edit, key, form in
                edit.put(make(key, form), into: "key-\(key)")
            }
        } + others

    private typealias Making = @Sendable (DataKey.ID, String) -> [Scalar]

    private static let texts: [(String, Making)] = [
        ("none", { _, _ in [] }), ("empty", { _, _ in [.text("")] }),
        ("null", { _, _ in [.null] }), ("a number", { _, _ in [.integer(7)] }),
        ("no form", { _, _ in [.text("scrypt:::::")] }),
        ("half of it", { _, form in [.text(String(form.prefix(form.count / 2)))] }),
        ("its own without the word", { _, form in [.text(form.firstLine)] }),
        (
            "its own with a wrong word",
            { key, form in
                [.text(form.firstLine + "\nproved:1:\(key):\(String(repeating: "A", count: 80))")]
            }
        ),
        (
            "its own with one bit changed",
            { _, form in
                [.text(form.firstLine.dropLast() + (form.firstLine.last == "A" ? "Q" : "A"))]
            }
        ),
        (
            "of a larger cost",
            { _, form in
                [.text(form.firstLine.replacing("ln=4,", with: "ln=15,"))]
            }
        ),
        (
            "two hundred dear ones",
            { _, form in
                (0..<200).map { number in
                    .text(
                        form.firstLine.replacing("ln=4,", with: "ln=15,").dropLast(6)
                            + "AA\(number + 100)A")
                }
            }
        ),
        ("another key under its id", { key, _ in [.text(VaultAttack.forged(key).text)] }),
        (
            "another key with that key's word",
            { key, _ in
                let other = VaultAttack.key(key)
                return [
                    .text(
                        KeyForm(
                            VaultAttack.forged(key), provedBy: other, environment: environment
                        ).text)
                ]
            }
        ),
        (
            "with a check and a half of another key",
            { key, form in
                let other = VaultAttack.key(key)
                let word = other.seal("known", at: place, environment: environment).text
                return [.text("\(form)\ncheck:\(word)\nhalf:\(other.publicHalf.text)")]
            }
        ),
    ]

    private static let others = [
        VaultAttack(testDescription: "all is deleted") { edit, _, _ in edit.setDeleted(true) },
        VaultAttack(testDescription: "the key is retired by nobody") { edit, key, _ in
            edit.set("retired-\(key)", to: .text(""))
        },
        VaultAttack(testDescription: "the key is retired by another one") { edit, id, _ in
            let other = key(id)
            let place = SealedPlace(kind: "vault", id: "journal")
            let word = other.seal("retired", at: place, environment: environment)
            edit.set("retired-\(id)", to: .text(word.text))
        },
        VaultAttack(testDescription: "the form is a field") { edit, key, form in
            edit.put([], into: "key-\(key)")
            edit.set("key-\(key)", to: .text(form))
        },
        VaultAttack(testDescription: "the half is that of another key") { edit, id, _ in
            edit.set("half-\(id)", to: .text(key(id).publicHalf.text))
        },
        VaultAttack(testDescription: "there is one other key") { edit, _, form in
            let other = DataKey.ID(high: 1, low: 1)
            edit.put([.text(forged(other).text)], into: "key-\(other)")
        },
        VaultAttack(testDescription: "there are a thousand other keys, and not this one") {
            edit, key, form in
            edit.put([], into: "key-\(key)")
            for number in 0..<1000 {
                let other = DataKey.ID(high: 0, low: UInt64(number))
                let dear = form.firstLine.replacing("\(key)", with: "\(other)")
                    .replacing("ln=4,", with: "ln=15,")
                edit.put([.text(dear)], into: "key-\(other)")
            }
        },
    ]

    private static let environment = Environment.seeded(
        5, clock: ManualClock(Instant(seconds: 1_700_000_000)))
    private static let place = SealedPlace(kind: "vault", id: "check")

    /// Another key with an id.
    static func key(_ id: DataKey.ID) -> DataKey {
        DataKey(id: id, bytes: Array(repeating: 7, count: 32))
    }

    /// A form of another key with an id, which no passphrase opens that anybody types.
    private static func forged(_ id: DataKey.ID) -> WrappedKey {
        let box = Base64.text(Array(repeating: 9, count: 60))
        let salt = Base64.text(Array(repeating: 3, count: 16))
        return WrappedKey("scrypt:\(id):ln=4,r=8,p=1:\(salt):\(box)")!
    }
}

extension Edit {
    /// Replaces all values of a text.
    mutating func put(_ values: [Scalar], into name: String) {
        let stamp = stamp()
        document.changeText(name) { $0.set(values, at: stamp) }
    }
}

extension String {
    fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
}
