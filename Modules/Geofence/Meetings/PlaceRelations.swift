import Primitives

/// The relations of the places of one person's visits, each looked up on the map once.
struct PlaceRelations {
    /// The relation of one place to another.
    private enum Relation: UInt8 {
        case unknown, apart, together, part
    }

    private let map: PlaceIndex
    private let places: [Place.ID]
    private let numbers: [Place.ID: Int]
    private var known: [Relation]

    /// Creates the relations of some places.
    init(of places: some Sequence<Place.ID>, on map: PlaceIndex) {
        self.map = map
        self.places = Set(places).sorted()
        numbers = Dictionary(
            uniqueKeysWithValues: self.places.enumerated().map { ($1, $0) })
        known = Array(repeating: .unknown, count: self.places.count * self.places.count)
    }

    /// The number of different places.
    var count: Int { places.count }

    /// The number by which the other questions name a place; `nil` if it is not among the places.
    func number(of place: Place.ID) -> Int? { numbers[place] }

    /// Whether a person can be in both places at once.
    mutating func canBeAtOnce(_ one: Int, _ other: Int) -> Bool {
        one == other || relation(one, other) != .apart
    }

    /// Whether a place is part of another.
    mutating func isPart(_ one: Int, of other: Int) -> Bool {
        one != other && relation(one, other) == .part
    }

    private mutating func relation(_ one: Int, _ other: Int) -> Relation {
        let cell = one * places.count + other
        if known[cell] == .unknown {
            let (id, otherID) = (places[one], places[other])
            known[cell] =
                map.isPart(id, of: otherID)
                ? .part : map.canBeAtOnce(id, otherID) ? .together : .apart
        }
        return known[cell]
    }
}
