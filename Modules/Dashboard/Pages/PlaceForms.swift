import Geofence
import Hub
import Primitives

extension Dashboard {
    func changePlaces(
        _ request: DashboardRequest, _ path: [String]
    ) async throws -> DashboardAnswer? {
        let form = request.form
        switch path {
        case ["file"]:
            gate.file = try await shown(form)
            return .see(gate.base, "places", "file")
        case ["import"]:
            guard let file = gate.file else {
                throw DashboardError.unreadable("no file waits: choose one again")
            }
            if let answer = answer(to: form, unlessAbout: file) { return answer }
            let preview = try await op.preview(file.places, farPlaces: file.rule)
            guard preview == file.preview else {
                gate.file?.show(preview, as: environment.newID())
                gate.say(
                    """
                    <p>Nothing was imported: the map was changed meanwhile. This is what the file
                    changes now.</p>
                    """)
                return .see(gate.base, "places", "file")
            }
            let result = try await op.importPlaces(file.places, farPlaces: file.rule)
            gate.file = nil
            gate.say(
                """
                <p>\(result.added) added, \(result.changed) changed, \(result.unchanged)
                unchanged. A server that runs takes the map within a second.</p>
                """)
        case ["discard"]:
            if let file = gate.file, let answer = answer(to: form, unlessAbout: file) {
                return answer
            }
            gate.file = nil
        case ["new"]: return try await addCircle(form)
        case ["draw"]: return try await takeDrawing(form, nil)
        default: return try await change(form, path)
        }
        return .see(gate.base, "places")
    }

    /// Returns the answer to a form of another file than the one that waits, as of another window,
    /// or of what that one changed before; `nil` to one of what it changes now.
    private func answer(to form: DashboardForm, unlessAbout file: ImportedFile) -> DashboardAnswer?
    {
        if form["shown"] == "\(file.shown)" { return nil }
        gate.say(
            """
            <p>Nothing was done: another file was chosen meanwhile, or the map was changed. This is
            what the file that waits changes now.</p>
            """)
        return .see(gate.base, "places", "file")
    }

    private func shown(_ form: DashboardForm) async throws -> ImportedFile {
        guard let bytes = form.bytes("file"), !bytes.isEmpty else {
            throw DashboardError.unreadable("choose a GeoJSON file")
        }
        let rule = FarPlaces(rawValue: form["rule"] ?? "") ?? .refuse
        let places = try GeoJSONPlaces(reading: bytes)
        let preview = try await op.preview(places, farPlaces: rule)
        return ImportedFile(places, rule, preview, shown: environment.newID())
    }

    private func addCircle(_ form: DashboardForm) async throws -> DashboardAnswer {
        func number(_ name: String, _ range: ClosedRange<Double>) throws -> Double {
            guard let value = form[name].flatMap(Double.init), range.contains(value) else {
                throw DashboardError.unreadable(
                    "write the \(name) as a number from \(range.lowerBound) to "
                        + "\(range.upperBound)")
            }
            return value
        }
        let center = Coordinate(
            longitude: try number("longitude", -180...180),
            latitude: try number("latitude", -90...90))
        let circle = Circle(center: center, radius: try number("radius", 1...10_000))
        let place = try await op.addPlace(
            name: form["name"] ?? "", usage: form["usage"].flatMap { $0.isEmpty ? nil : $0 },
            shape: Shape(circles: [circle]), hours: nil)
        gate.say("<p>The place is added.</p>")
        return .see(gate.base, "places", "\(place.id)")
    }

    private func change(
        _ form: DashboardForm, _ path: [String]
    ) async throws -> DashboardAnswer? {
        guard path.count == 2 else { return nil }
        switch path[1] {
        case "remove":
            try form.expectConfirmed(try await op.place(path[0]).name)
            let removed = try await op.removePlace(path[0])
            gate.say("<p>Removed: \(HTML.name(removed.name)).</p>")
            return .see(gate.base, "places")
        case "area": return try await takeDrawing(form, path[0])
        case "edit":
            var change = PlaceChange()
            change.name = form.changed("name")
            change.usage = form.changed("usage").map { $0.isEmpty ? nil : $0 }
            change.hours = try form.changed("hours").map { $0.isEmpty ? nil : try Self.hours($0) }
            if let parent = form.changed("parent") {
                change.parent = .some(
                    parent.isEmpty ? nil : try await op.place(parent).id)
            }
            let (before, after) = try await op.editPlace(path[0], change)
            let fields = after.fields(changedSince: before)
            gate.say(
                fields.isEmpty
                    ? "<p>Nothing changed.</p>"
                    : "<p>Changed: \(fields.joined(separator: ", ")).</p>")
            return .see(gate.base, "places", "\(after.id)")
        default: return nil
        }
    }

    private static func hours(_ text: String) throws -> OpeningHours {
        do {
            return try OpeningHours(text)
        } catch {
            throw DashboardError.unreadable("\(error)")
        }
    }
}
