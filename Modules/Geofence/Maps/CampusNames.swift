import Primitives

/// A generator of a unique name for every building of a campus.
struct CampusNames {
    private var given: [String]
    private var used: Set<String> = []

    init(using generator: inout SeededGenerator) {
        given = Self.family.shuffled(using: &generator)
    }

    /// Returns a name that fits a kind and that no other building has.
    mutating func next(_ kind: PlaceKind, using generator: inout SeededGenerator) -> String {
        let titles = Self.titles(of: kind)
        while true {
            if given.isEmpty { given = Self.doubled(using: &generator) }
            let first = given.removeLast()
            let title = titles[Int.random(in: titles.indices, using: &generator)]
            let name = "\(first) \(title)"
            if used.insert(name).inserted { return name }
        }
    }

    /// Returns double names of two families, for use when all single names are taken.
    private static func doubled(using generator: inout SeededGenerator) -> [String] {
        let left = family.shuffled(using: &generator)
        let right = family.shuffled(using: &generator)
        return zip(left, right).filter { $0 != $1 }.map { "\($0)-\($1)" }
    }

    private static func titles(of kind: PlaceKind) -> [String] {
        switch kind {
        case .housing: ["Hall", "House", "Residence", "Court"]
        case .teaching: ["Hall of Letters", "Lecture Hall", "Building", "Classrooms"]
        case .research: ["Laboratory", "Institute", "Science Center"]
        case .library: ["Library"]
        case .dining: ["Dining Hall", "Café", "Kitchen"]
        case .sport: ["Gymnasium", "Fieldhouse", "Pool"]
        case .commons: ["Student Union", "Chapel", "Theatre", "Arts Center"]
        case .administration: ["Administration Building", "Registry"]
        case .services: ["Health Center", "Bookstore", "Post Office"]
        case .operations: ["Power Plant", "Workshop", "Parking Garage"]
        }
    }

    private static let family = [
        "Abbott", "Adler", "Alvarez", "Anand", "Archer", "Ashby", "Barlow", "Bassett", "Beaumont",
        "Birch", "Blackwell", "Boone", "Brandt", "Calder", "Carrow", "Castellan", "Chen", "Clark",
        "Coldwater", "Crane", "Dalton", "Davenport", "Delacroix", "Dunmore", "Eastman", "Eddy",
        "Elmwood", "Everett", "Fairbanks", "Farrow", "Finch", "Fontaine", "Garrick", "Gillespie",
        "Grant", "Greenleaf", "Hale", "Harper", "Hawthorne", "Hobart", "Holloway", "Ibarra",
        "Ives", "Jansen", "Juniper", "Keller", "Kimura", "Kingsley", "Lambert", "Langford",
        "Larkin", "Linden", "Lowell", "Marlowe", "Mercer", "Merriam", "Moreno", "Nakamura",
        "Newell", "Norwood", "Oakes", "Okafor", "Olmsted", "Orchard", "Paxton", "Pemberton",
        "Prescott", "Quimby", "Ramsey", "Redfern", "Rhodes", "Rooke", "Sandoval", "Sedgwick",
        "Shaw", "Sinclair", "Stratton", "Tanaka", "Thayer", "Thorne", "Underhill", "Vance",
        "Vaughan", "Wadsworth", "Waverly", "Weller", "Whitcomb", "Winslow", "Yates", "Yoder",
    ]
}
