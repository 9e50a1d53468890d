import Foundation
import TestSupport
import Testing

/// Texts with unique words, and a search for them in every byte of a store.
enum Secrets {
    /// Returns a text of words that occur nowhere else.
    static func text(_ number: Int) -> String { "Zyxwa\(number) QUOKKÄ\(number) #wombat\(number)" }

    /// The forbidden words, as they were written and as an index folds them.
    private static let words = ["Zyxwa", "zyxwa", "QUOKK", "quokk", "wombat"]

    /// Expects none of the words in any byte of any file.
    static func expectNone(in place: TemporaryStore, _ when: String) throws {
        for (name, bytes) in try place.files().sorted(by: { $0.key < $1.key }) {
            for word in words {
                #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word) in \(name) \(when)")
            }
        }
    }

    /// Expects each written word in some file; otherwise the search would prove nothing.
    static func expectSome(in place: TemporaryStore) throws {
        let all = try place.files().values.reduce(Data(), +)
        for word in words where word != "zyxwa" && word != "quokk" {
            #expect(all.range(of: Data(word.utf8)) != nil, "no \(word) anywhere")
        }
    }
}
