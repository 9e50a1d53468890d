import Primitives

/// An error in a GeoJSON file of places with its location.
public struct PlaceFault: Hashable, Sendable, CustomStringConvertible {
    /// The problem of a feature.
    public enum Problem: Hashable, Sendable {
        /// The feature is no area.
        case geoJSON(GeoJSONProblem)
        /// The feature has the name and id of an earlier one.
        case sameAs(GeoJSONLocation, id: String)
    }

    /// The location of the error.
    public let location: GeoJSONLocation
    /// The problem at the location.
    public let problem: Problem

    /// Creates a fault.
    public init(_ location: GeoJSONLocation, _ problem: Problem) {
        self.location = location
        self.problem = problem
    }

    /// Creates a fault from one of reading features.
    init(_ fault: GeoJSONFault) { self.init(fault.location, .geoJSON(fault.problem)) }

    /// One sentence: the location and the problem.
    public var description: String { "\(location): \(problem)" }
}

extension PlaceFault.Problem: CustomStringConvertible {
    /// One clause: the error, and the remedy if it is not obvious.
    public var description: String {
        switch self {
        case .geoJSON(let problem): problem.description
        case .sameAs(let other, let id):
            "name and id \(id.quotedForMessage) are those of \(other)"
        }
    }
}

/// The faults of the features of a file: the first ones and their total number.
public struct PlaceFaults: Hashable, Sendable {
    /// The most faults that are kept.
    public static let limit = 1000

    /// The first faults, in the order of the file.
    public private(set) var first: [PlaceFault] = []
    /// The number of all faults.
    public private(set) var count = 0
    /// The number of features with faults.
    public private(set) var featureCount = 0

    /// Creates a list of the faults of one feature.
    public init(_ faults: [PlaceFault] = []) { add(faults) }

    /// Adds the faults of one more feature.
    mutating func add(_ faults: [PlaceFault]) {
        guard !faults.isEmpty else { return }
        first += faults.prefix(max(0, Self.limit - first.count))
        count += faults.count
        featureCount += 1
    }

    /// Whether the faults that are kept are all of points without a radius.
    public var areAllWithoutRadius: Bool {
        !isEmpty && first.allSatisfy { $0.problem == .geoJSON(.noRadius) }
    }

    /// Whether there are no faults.
    public var isEmpty: Bool { count == 0 }
}
