/// The use of a place, in a few categories that fit any map.
package enum PlaceKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Residences.
    case housing
    /// Lectures and seminars.
    case teaching
    /// Laboratories and institutes.
    case research
    /// Books and desks.
    case library
    /// Meals and coffee.
    case dining
    /// Halls, gyms and fields.
    case sport
    /// Meeting places for everybody: unions, chapels, theatres.
    case commons
    /// Offices.
    case administration
    /// Health, shops, post and other services.
    case services
    /// The infrastructure of a campus, where few go: plants, stores, parking.
    case operations

    /// Creates the kind for a usage, in the words of the generated campus and of published maps.
    ///
    /// Case and spaces don't matter; anything unknown counts as ``services``.
    package init(usage: String?) {
        let letters = (usage ?? "").lowercased().filter(\.isLetter)
        self = Self(rawValue: letters) ?? Self.usages[letters] ?? .services
    }

    /// Creates the kind of a place from its usage, and from its name where the usage is too coarse.
    ///
    /// Published maps file libraries and dining halls under academic or services; only their names
    /// identify them.
    package init(_ place: Place) {
        let kind = PlaceKind(usage: place.usage)
        let name = place.name.lowercased()
        switch kind {
        case .teaching, .services, .commons:
            if name.contains("library") {
                self = .library
            } else if name.contains("dining") || name.contains("cafeteria") {
                self = .dining
            } else {
                self = kind
            }
        default:
            self = kind
        }
    }

    private static let usages: [String: PlaceKind] = [
        "academic": .teaching, "education": .teaching, "classroom": .teaching,
        "lecture": .teaching, "studenthousing": .housing, "residence": .housing,
        "residential": .housing, "dormitory": .housing, "laboratory": .research,
        "athletics": .sport, "recreation": .sport, "sports": .sport, "gym": .sport,
        "food": .dining, "cafeteria": .dining, "restaurant": .dining, "diningservices": .dining,
        "administrative": .administration, "admin": .administration, "office": .administration,
        "parking": .operations, "utility": .operations, "maintenance": .operations,
        "commercial": .services, "retail": .services, "other": .services,
        "studentunion": .commons, "community": .commons, "religious": .commons,
    ]
}
