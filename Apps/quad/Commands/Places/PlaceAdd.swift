import ArgumentParser
import Geofence
import Primitives
import Workspace

struct PlaceAdd: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a place made of circles.",
        discussion: """
            A circle is LATITUDE,LONGITUDE,METRES, latitude first as a phone's map shows it; \
            give --circle once for each. Polygons come from files: quad place import. --hours \
            takes "Mo-Fr 08:00-22:00; Sa,Su off" or "24/7"; hours are shown, and visits at other \
            times count all the same.
            """)

    @Argument(help: "Name of the place.")
    var name: [String]

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A round part of it.", valueName: "latitude,longitude,metres"))
    var circle: [CircleArgument]

    @Option(help: ArgumentHelp("Use of the place, such as library.", valueName: "word"))
    var usage: String?

    @Option(
        help: ArgumentHelp("The place that it is part of.", valueName: "place"),
        completion: NameCompletion.places)
    var parent: String?

    @Option(help: ArgumentHelp("Opening hours.", valueName: "'Mo-Fr 08:00-22:00'"))
    var hours: String?

    @Flag(help: "Take the position as it is, however far away.")
    var far = false

    @OptionGroup var options: GlobalOptions

    var isAdding: Bool { true }

    func validate() throws {
        if name.isEmpty { throw ValidationError("a place needs a name") }
        if circle.isEmpty {
            throw ValidationError("a place needs a --circle latitude,longitude,metres")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let circles = try circle.map { try $0.circle() }
        if !far { try await Self.refuseSwapped(circles, on: workspace) }
        let parent = try await Self.place(parent, on: workspace, in: session)?.id
        let hours = try hours.map(Self.hours)
        let place = try await workspace.act {
            try $0.places.create(
                name: name.joined(separator: " "), usage: usage, shape: Shape(circles: circles),
                parent: parent, hours: hours)
        }
        try session.show(place.json, afterChange: true, lines: [SafeText.line(place.name)])
        session.hint("Look at it: quad place show \(place.name.shellWord)")
    }

    /// Returns the opening hours of an option.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)``.
    static func hours(_ text: String) throws -> OpeningHours {
        do {
            return try OpeningHours(text)
        } catch {
            throw CommandError.usage(
                "--hours: \(error)", hint: "--hours 'Mo-Fr 08:00-22:00; Sa,Su off'")
        }
    }

    /// Returns the place that an option names; `nil` if the option is absent.
    static func place(
        _ name: String?, on workspace: Workspace, in session: Session
    ) async throws -> Place? {
        guard let name else { return nil }
        return try await workspace.place(named: name, in: session)
    }

    /// Refuses a circle far from every place if it would be near one with its coordinates swapped.
    static func refuseSwapped(_ circles: [Circle], on workspace: Workspace) async throws {
        let check = SwapCheck(try await workspace.read { try $0.places.list() })
        for circle in circles {
            let given = circle.center
            guard let near = check.placeIfSwapped(given) else { continue }
            throw CommandError.usage(
                "\(given.latitude),\(given.longitude) looks swapped: did you mean "
                    + "\(given.longitude),\(given.latitude), near \(near.name.brief)?",
                hint: "latitude first: --circle \(given.longitude),\(given.latitude),"
                    + "\(circle.radius), or --far if it is right")
        }
    }
}

/// A circle as a word of the command line.
struct CircleArgument: ExpressibleByArgument {
    private let text: String

    /// Creates an argument of any word; ``circle()`` checks it.
    init?(argument: String) { text = Amount.unescaped(argument) }

    var defaultValueDescription: String { text }

    /// Reads `latitude,longitude,metres`.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` naming the number that is wrong.
    func circle() throws -> Circle {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = words.compactMap { Double($0.drop(while: \.isWhitespace)) }
        guard words.count == 3, numbers.count == 3 else {
            throw wrong("is not a circle: write latitude,longitude,metres")
        }
        let center = Coordinate(longitude: numbers[1], latitude: numbers[0])
        guard center.isOnEarth else {
            let isSwapped = Coordinate(longitude: numbers[0], latitude: numbers[1]).isOnEarth
            throw wrong(
                isSwapped
                    ? "looks swapped: \(words[0]) is not a latitude, which comes first"
                    : "is not on earth: latitudes go from -90 to 90, longitudes from -180 to 180")
        }
        guard numbers[2] > 0, numbers[2] <= Circle.largestRadius else {
            throw wrong("has no radius: the third number is more than 0 metres")
        }
        return Circle(center: center, radius: numbers[2])
    }

    private func wrong(_ what: String) -> CommandError {
        .usage("\"\(text.brief)\" \(what)", hint: "--circle 40.9553,-76.8838,45")
    }
}
