import ArgumentParser
import Campus
import Device
import Presentation
import TextFormats

struct PlaceReplay: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Show the visits that a recorded track gives, and why.",
        discussion: """
            Nothing is recorded. The file is GPX, a table (CSV, also with semicolons or tabs), \
            JSON objects, gpsd's JSON, or what OwnTracks or its recorder wrote; - reads standard \
            input.
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
            try OutputFile.write([drawing.svg], to: svg)
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

    private func lines(
        _ replay: TrackReplay, _ index: PlaceIndex, _ session: Session
    ) -> [String] {
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
