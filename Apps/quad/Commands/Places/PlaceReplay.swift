import ArgumentParser
import Geofence
import Presentation
import Primitives

struct PlaceReplay: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Show the visits that a recorded track gives, and why.",
        discussion: """
            Nothing is recorded. The file is GPX, a table (CSV, also with semicolons or tabs), \
            JSON objects, gpsd's JSON, or what OwnTracks or its recorder wrote; - reads standard \
            input. A time without a zone is in UTC, as receivers tell it.
            """)

    @Argument(help: "The track.", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("The kind of file. (default: by its content)", valueName: "kind"))
    var from: FixFormat?

    @Option(
        help: ArgumentHelp("Places of a GeoJSON file instead of the store's.", valueName: "file"),
        completion: .file())
    var map: String?

    @Option(help: ArgumentHelp("Draw it into a file.", valueName: "file.svg"))
    var svg: String?

    @Flag(help: "Use fixes without accuracy, as in most GPX files.")
    var withoutAccuracy = false

    @OptionGroup var replacing: ReplacingOption
    @OptionGroup var choice: TrackerOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let limits = FixLimits()
        let bytes = try StandardInput.bytes(ofFile: file, limit: limits.bytes)
        let track: FixFile
        do {
            track = try (from ?? FixFormat(guessing: bytes)).read(bytes, limits: limits)
        } catch {
            throw CommandError.badFile(path: file, problem: "\(error)")
        }
        let index = PlaceIndex(try await PlaceSource(map: map).places(in: session))
        var rules = try choice.rules(in: session)
        if withoutAccuracy { rules.requiresAccuracy = false }
        let replay = TrackReplay(track.fixes, places: index, rules: rules)
        if let svg {
            let drawing = MapDrawing(
                replay, of: track.fixes, places: index, title: file, silence: rules.silence)
            try OutputFile.write([drawing.svg], to: svg, replaces: replacing.force)
        }
        try session.show(json(replay, track, index), lines: lines(replay, index, session))
        for note in notes(replay, track) { session.note(note) }
        if replay.refused[.accuracyMissing] > 0 {
            session.hint("To use fixes that tell no accuracy: --without-accuracy")
        }
    }

    private func json(_ replay: TrackReplay, _ track: FixFile, _ index: PlaceIndex) -> JSONValue {
        func name(_ place: Place.ID) -> JSONValue { .text(index.place(place)?.name) }
        return [
            "fixes": .integer(Int64(track.fixes.count)),
            "accepted": .integer(Int64(replay.accepted)),
            "late": .integer(Int64(replay.late)),
            "refused": .object(
                replay.refused.byReason.map {
                    JSONMember($0.reason.rawValue, .integer(Int64($0.count)))
                }),
            "skipped": .object(
                track.skippedByReason.map {
                    JSONMember($0.reason.rawValue, .integer(Int64($0.count)))
                }),
            "transitions": .array(
                replay.transitions.map { transition in
                    [
                        "at": .text(transition.at), "kind": .string(transition.kind.rawValue),
                        "place": .text(transition.place), "name": name(transition.place),
                        "reason": .string(transition.reason.rawValue),
                    ]
                }),
            "visits": .array(
                replay.visits.map { visit in
                    [
                        "id": .text(visit.id), "place": .text(visit.place),
                        "name": name(visit.place), "entered": .text(visit.entered),
                        "left": .text(visit.left),
                        "isInferred": .bool(replay.inferred.contains(visit.id)),
                    ]
                }),
        ]
    }

    private func lines(_ replay: TrackReplay, _ index: PlaceIndex, _ session: Session) -> [String] {
        var table = TextTable(.left, .left, .cut, .wrapped)
        for transition in replay.transitions {
            table.add(
                .init(TimeWords.stamp(transition.at, in: session.dayRule), .faint),
                .init(transition.kind.word, transition.kind == .enter ? .strong : .plain),
                .init(index.place(transition.place)?.name ?? "\(transition.place)"),
                .init(transition.reason.words, .faint))
        }
        return table.lines(on: session.page)
    }

    private func notes(_ replay: TrackReplay, _ track: FixFile) -> [String] {
        var notes = [
            "\(track.fixes.count.of("fix", "fixes")), \(replay.accepted) used, "
                + replay.visits.count.of("visit")
        ]
        if replay.late > 0 { notes.append("Late, and used: \(replay.late)") }
        notes += replay.refused.byReason.map { "Refused: \($0.count) \($0.reason.words)" }
        notes += track.skippedByReason.map { "Skipped: \($0.count) \($0.reason.words)" }
        return notes
    }
}

extension FixFormat: ExpressibleByArgument {}

extension MapDrawing {
    /// Creates a picture of a replay; the track is cut at long gaps between fixes.
    fileprivate init(
        _ replay: TrackReplay, of fixes: [Fix], places: PlaceIndex, title: String,
        silence: Duration
    ) {
        let ordered = fixes.filter(\.coordinate.isOnEarth).sorted { $0.at < $1.at }
        self.init(title: title, places: places.places)
        for (number, fix) in ordered.enumerated() {
            let isNew = number == 0 || fix.at - ordered[number - 1].at > silence
            if isNew { tracks.append([]) }
            tracks[tracks.count - 1].append(fix.coordinate)
        }
        marks = replay.transitions.filter { $0.kind != .dwell }.compactMap { transition in
            // The position is that of the fix at the time of the transition, or the last one before
            // it.
            let end = ordered.firstIndex { $0.at > transition.at } ?? ordered.count
            guard end > 0 else { return nil }
            let name = places.place(transition.place)?.name ?? "\(transition.place)"
            return Mark(
                transition.kind == .enter ? .enter : .leave, at: ordered[end - 1].coordinate,
                label: "\(transition.kind.rawValue) \(name) \(transition.at)")
        }
    }
}

extension Transition.Kind {
    var word: String {
        switch self {
        case .enter: "enter"
        case .dwell: "stay"
        case .leave: "leave"
        }
    }
}

extension Transition.Reason {
    /// The reason of the transition in words.
    var words: String {
        switch self {
        case .confirmed: "enough fixes agreed"
        case .movedOn: "another place was entered"
        case .silence: "no fix for too long"
        case .placeRemoved: "the place is gone"
        case .finished: "the track ends"
        case .late: "shown by a late fix"
        case .passing: "inferred: on the way between two fixes"
        case .byHand: "you said so"
        }
    }
}

extension Refusal {
    /// The reason why a fix was refused, in words.
    var words: String {
        switch self {
        case .notANumber: "with a coordinate that is not a number"
        case .outOfRange: "not on earth"
        case .nullIsland: "at 0,0"
        case .accuracyMissing: "without accuracy"
        case .accuracyBeyondLimit: "too inaccurate"
        case .mocked: "marked as made up"
        case .future: "dated after they were received"
        case .past: "dated long before they were received"
        case .late: "too late to be put into order"
        case .duplicate: "repeated"
        case .impossibleSpeed: "too far away to have been reached"
        }
    }
}

extension FixFile.Skipped.Reason {
    /// The reason why a record holds no fix, in words.
    var words: String {
        switch self {
        case .noTime: "without a time"
        case .noPosition: "without a position"
        case .otherMessage: "about something else"
        case .cutOff: "cut off at the end of the file"
        }
    }
}

struct PlaceRules: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "List the rules by which positions become visits, with their reasons.",
        discussion: """
            Change them for good with quad config set place.rules 'leave.time=5m doubt=15m', or \
            for one replay with --rule.
            """)

    @OptionGroup var choice: TrackerOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let (rules, standard) = (try choice.rules(in: session), TrackerRules())
        var table = TextTable(.left, .right, .wrapped)
        for rule in TrackerRule.all {
            let isOwn = rule.text(in: rules) != rule.text(in: standard)
            table.add(
                .init(rule.name), .init(rule.text(in: rules), isOwn ? .strong : .plain),
                .init(rule.reason, .faint))
        }
        try session.show(
            list: TrackerRule.all.map { rule in
                [
                    "name": .string(rule.name), "value": .string(rule.text(in: rules)),
                    "standard": .string(rule.text(in: standard)), "kind": .string(rule.kind),
                    "reason": .string(rule.reason),
                ]
            }, lines: table.lines(on: session.page))
    }
}

/// The rules of a tracker: those of the settings, changed by options.
struct TrackerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Change a rule; quad place rules lists them.", valueName: "name=value"))
    var rule: [String] = []

    /// Returns the rules.
    ///
    /// - Throws: ``CommandError`` that names the invalid rule and its source.
    func rules(in session: Session) throws -> TrackerRules {
        var rules = try session.trackerRules()
        for text in rule {
            do {
                try rules.set(text)
            } catch {
                throw CommandError.usage(
                    "--rule: \(ErrorSentence.of(error))", hint: "quad place rules")
            }
        }
        return rules
    }
}

extension Session {
    func trackerRules() throws -> TrackerRules {
        var rules = TrackerRules()
        let entry = settings.entry(.placeRules)
        guard entry.value != "standard" else { return rules }
        for word in entry.value.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            do {
                try rules.set(String(word))
            } catch {
                throw CommandError.usage(
                    "place.rules: \(ErrorSentence.of(error))",
                    hint: "quad config set place.rules 'leave.time=5m doubt=15m'")
            }
        }
        return rules
    }
}
