import Foundation
import TestSupport
import Testing

/// Texts whose words occur nowhere else, and a look for them in every byte of a store.
enum Secrets {
    /// A text of words that nothing else holds.
    static func text(_ number: Int) -> String { "Zyxwa\(number) QUOKKÄ\(number) #wombat\(number)" }

    /// What may nowhere be found: the words as they were written, and as an index folds them.
    private static let words = ["Zyxwa", "zyxwa", "QUOKK", "quokk", "wombat"]

    /// Looks through every byte of every file.
    static func expectNone(in place: StorePlace, _ when: String) throws {
        for (name, bytes) in try place.files().sorted(by: { $0.key < $1.key }) {
            for word in words {
                #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word) in \(name) \(when)")
            }
        }
    }

    /// Whether the look would find something: else it proves nothing.
    static func expectSome(in place: StorePlace) throws {
        let all = try place.files().values.reduce(Data(), +)
        for word in words where word != "zyxwa" && word != "quokk" {
            #expect(all.range(of: Data(word.utf8)) != nil, "no \(word) anywhere")
        }
    }
}
