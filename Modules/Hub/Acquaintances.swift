import Primitives
import Social

/// The people with whom somebody is connected, and the looks of their names.
struct Acquaintances {
    /// The people.
    let people: Set<AccountID>
    private let names: [NameLook: String]

    /// Returns the name of an acquaintance for whom a reader may take somebody else; `nil` if the
    /// person is an acquaintance, too.
    func name(resembling name: String, of person: AccountID) -> String? {
        people.contains(person) || names.isEmpty ? nil : names[NameLook(name)]
    }

    fileprivate init(_ profiles: [Profile]) {
        people = Set(profiles.map(\.account))
        names = Dictionary(
            profiles.map { (NameLook($0.displayName), $0.displayName) },
            uniquingKeysWith: { first, _ in first })
    }
}

extension HubReader {
    /// Returns the people with whom somebody is connected.
    ///
    /// - Complexity: O(their number), one profile each.
    func acquaintances(of me: AccountID) throws -> Acquaintances {
        Acquaintances(try profiles.profiles(of: try conversations.connections(of: me).sorted()))
    }
}
