import Geofence
import Hub
import Primitives

extension Dashboard {
    func lookAtPlaces(
        _ request: DashboardRequest, _ path: [String]
    ) async throws -> DashboardAnswer? {
        switch path {
        case []: return try await placeList()
        case ["map.svg"]:
            return drawing(MapDrawing(title: "The campus", places: try await op.places()))
        case ["map.geojson"]:
            let text = GeoJSONPlaces.text(of: try await op.places())
            return DashboardAnswer(type: "application/geo+json", Array(text.utf8))
        case ["file"]: return preview()
        case ["draw"]: return try await draw(request, nil)
        case ["draw.svg"]: return try await sketch(request)
        case ["add"]:
            try expect(role.allows(.addPlace), .addPlace)
            let forms: HTML = "\(fileForm)\(circleForm)"
            return DashboardAnswer(frame("Add places", forms, in: "places"))
        default:
            guard let id = path.first, path.count <= 2 else { return nil }
            if path.count == 1 { return try await place(id) }
            if path[1] == "area" { return try await draw(request, id) }
            guard path[1] == "map.svg" else { return nil }
            let one = try await op.place(id)
            return drawing(MapDrawing(title: one.name, places: [one]))
        }
    }

    /// A drawing has a style of its own, which its policy allows: as a picture it runs nothing.
    func drawing(_ drawing: MapDrawing) -> DashboardAnswer {
        DashboardAnswer(
            type: "image/svg+xml", policy: "default-src 'none'; style-src 'unsafe-inline'",
            Array(drawing.svg.utf8))
    }

    private func placeList() async throws -> DashboardAnswer {
        let places = try await op.places()
        let rows = places.map { one -> [HTML] in
            [
                "<a href=\"\(path: "places", "\(one.id)")\">\(HTML.name(one.name))</a>",
                HTML.name(one.usage ?? ""), "\(one.hours?.text ?? "")",
            ]
        }
        let map: HTML =
            places.isEmpty
            ? "<p>The map is empty.</p>"
            : """
            <p><img class="map" src="places/map.svg" alt="Map of \(places.count) places"></p>
            <p><a href="places/map.svg">The map alone</a>,
            <a href="places/map.geojson">as GeoJSON</a></p>
            """
        let body: HTML = """
            \(map)\(offer("<div class=\"acts\"><a href=\"places/add\">Add places</a></div>"))
            <section><h2>List</h2>\(HTML.table("Places", ["Name", "Use", "Hours"], rows))</section>
            """
        return DashboardAnswer(frame("Places", body, in: "places"))
    }

    private var fileForm: HTML {
        """
        <section><h2>A map from a file</h2>
        <form method="post" action="places/file" enctype="multipart/form-data">
        <label>GeoJSON file<input type="file" name="file"
        accept=".geojson,.json,application/geo+json"></label>
        <label>Where a place of the same name lies elsewhere<select name="rule">
        <option value="refuse">take nothing, and tell me</option>
        <option value="add">keep both</option>
        <option value="replace">move the one on the map</option></select></label>
        <button>Show what it changes</button></form></section>
        """
    }

    private var circleForm: HTML {
        let form = HTML.form(
            to: "places/new", "Add the place",
            [
                .field("Name", "name"), .field("Use", "usage", hint: "such as Library"),
                .field("Latitude", "latitude", hint: "such as 49.2606"),
                .field("Longitude", "longitude", hint: "such as -123.2460"),
                .field("Radius in metres", "radius", "30", type: "number"),
            ])
        return """
            <section><h2>One place</h2><div class="acts">
            <a href="places/draw">Draw it on the map</a></div></section>
            <section><h2>A round place</h2>\(form)</section>
            """
    }

    /// The changes of a file, before they count.
    private func preview() -> DashboardAnswer {
        guard let file = gate.file else { return .see(gate.base, "places") }
        let (result, shown) = (file.preview.result, file.preview)
        let fields = [HTML.hidden("shown", "\(file.shown)")]
        let lists = [("New", shown.added), ("Changed", shown.changed)].map { head, names -> HTML in
            guard !names.isEmpty else { return "" }
            let lines = names.prefix(Self.pageSize).map { name -> HTML in
                "<li>\(HTML.name(name))</li>"
            }
            let rest = names.count - lines.count
            return """
                <section><h2>\(head)</h2><ul>\(lines)</ul>\
                \(rest > 0 ? "<p>and \(rest) more</p>" : "")</section>
                """
        }
        let warnings = result.warnings.prefix(Self.pageSize).map { one -> HTML in
            "<li>\("\(one)")</li>"
        }
        let body: HTML = """
            <p>\(result.added) new, \(result.changed) changed, \(result.unchanged) as they are.
            Nothing counts yet.</p>
            <div class="acts">\(HTML.form(to: "places/import", "Import", fields))
            \(HTML.form(to: "places/discard", "Discard", fields))</div>\(lists)
            \(warnings.isEmpty ? "" : "<section><h2>Odd</h2><ul>\(warnings)</ul></section>")
            """
        return DashboardAnswer(frame("What the file changes", body, in: "places"))
    }

    private func place(_ id: String) async throws -> DashboardAnswer {
        let (one, places) = (try await op.place(id), try await op.places())
        let parents = places.filter { $0.id != one.id }.map { place -> HTML in
            let mark: HTML = place.id == one.parent ? " selected" : ""
            return "<option value=\"\(value: "\(place.id)")\"\(mark)>\(place.name)</option>"
        }
        let parent: HTML = """
            <label>Part of<select name="parent"><option value="">nothing</option>\(parents)\
            </select></label>
            """
        let path: HTML = "\(path: "places", "\(one.id)")"
        let edit = HTML.form(
            to: "\(path)/edit", "Change",
            [
                .field("Name", "name", one.name), .field("Use", "usage", one.usage ?? ""),
                .shown("name", one.name), .shown("usage", one.usage ?? ""),
                .shown("hours", one.hours?.text ?? ""),
                .shown("parent", one.parent.map { "\($0)" } ?? ""),
                .field(
                    "Opening hours", "hours", one.hours?.text ?? "",
                    hint: "such as Mo-Fr 08:00-22:00; Sa,Su off"), parent,
            ])
        let parts = places.count { $0.parent == one.id }
        let partsStay: HTML =
            parts == 0 ? "" : " Its parts (\(parts)) become parts of what it is part of."
        let remove = HTML.form(
            to: "\(path)/remove", "Remove", [.field("Type the name to remove it", "confirm")],
            isDanger: true)
        let body: HTML = """
            <p><img class="map" src="\(path)/map.svg" alt="The area of the place"></p>
            <p>Id <code>\("\(one.id)")</code>. A GeoJSON file with this id changes all of it.
            <a href="places">All places</a></p>
            \(offer("<div class=\"acts\"><a href=\"\(path)/area\">Draw its area</a></div>"))
            \(offer("<section><h2>Edit</h2>\(edit)</section>"))
            \(offer("<section><h2>Remove</h2><p>Visits stay.\(partsStay)</p>\(remove)</section>"))
            """
        return DashboardAnswer(frame(one.name, body, in: "places"))
    }
}
