/// One thing that is wrong with a GeoJSON file, and where.
public struct GeoJSONFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where it is.
    public let location: GeoJSONLocation
    /// What it is.
    public let problem: GeoJSONProblem

    /// Makes a fault.
    public init(_ location: GeoJSONLocation, _ problem: GeoJSONProblem) {
        self.location = location
        self.problem = problem
    }

    /// One sentence: where and what.
    public var description: String { "\(location): \(problem)" }
}

/// All that is wrong with the features of a file: the first faults, and how many there are.
public struct GeoJSONFaults: Hashable, Sendable {
    /// The most faults that are kept.
    public static let limit = 1000

    /// The first faults, in the order of the file.
    public private(set) var first: [GeoJSONFault] = []
    /// How many there are.
    public private(set) var count = 0
    /// How many features have any.
    public private(set) var featureCount = 0

    /// Makes a list of what is wrong with one feature, or with the file.
    public init(_ faults: [GeoJSONFault] = []) { add(faults) }

    /// Adds what is wrong with one more feature.
    mutating func add(_ faults: [GeoJSONFault]) {
        guard !faults.isEmpty else { return }
        first += faults.prefix(max(0, Self.limit - first.count))
        count += faults.count
        featureCount += 1
    }

    /// Whether nothing is wrong.
    public var isEmpty: Bool { count == 0 }
}
