import Geofence
import Hub
import Primitives

extension Dashboard {
    /// The page on which an area is drawn: of a place, or of a new one.
    func draw(_ request: DashboardRequest, _ id: String?) async throws -> DashboardAnswer {
        try expect(role == .operator, id == nil ? .addPlace : .editPlace)
        let places = try await op.places()
        let one = id == nil ? nil : try await op.place(id ?? "")
        let sketch = PlaceSketch(request.query, of: one?.shape, among: places)
        let isOdd = one != nil && sketch.text.isEmpty && request.query["points"] == nil
        // The query of a drawing has to be short; this program alone reads it again.
        let was = request.query["was"] ?? one.map { "\($0.shape.hashValue)" } ?? ""
        let path: HTML = one.map { "\(path: "places", "\($0.id)", "area")" } ?? "places/draw"
        let names: HTML =
            one == nil
            ? """
            \(HTML.field("Name", "name", request.query["name"] ?? ""))
            \(HTML.field("Use", "usage", request.query["usage"] ?? "", hint: "such as Library"))
            """ : ""
        let odd: HTML =
            isOdd
            ? """
            <p class="warning">The area has several parts or holes: what you draw replaces all of
            it. A GeoJSON file with its id keeps them.</p>
            """ : ""
        let body: HTML = """
            <p>Click on the picture: each click is a corner, or the middle of a round place. Or type
            the points. Nothing counts before you press the last button.
            <a href="places\(one.map { place -> HTML in "/\("\(place.id)")" } ?? "")">Back</a></p>
            \(odd)\(sketch.problem.map { text -> HTML in
                "<p class=\"warning\">\(text.prefix(1).uppercased() + text.dropFirst()).</p>"
            } ?? "")
            <form class="wide" action="\(path)#map">\(Self.picture(sketch))
            \(names)\(Self.fields(of: sketch))\(HTML.hidden("was", was))
            <button formmethod="post" formaction="\(path)">\(one == nil
                ? "Add the place" : "Change the area")</button></form>
            """
        let title = one.map { "Area of \($0.name)" } ?? "Draw a place"
        return DashboardAnswer(frame(title, body, in: "places"))
    }

    /// The picture, which a browser sends with the pixel that was clicked, and what moves it. The
    /// first button is that of the return key.
    private static func picture(_ sketch: PlaceSketch) -> HTML {
        let steps: [(step: HTML, name: HTML)] = [
            ("closer", "Closer"), ("further", "Further"), ("north", "North"), ("south", "South"),
            ("west", "West"), ("east", "East"), ("back", "Take the last point back"),
        ]
        let buttons = steps.map { step, name -> HTML in
            "<button name=\"go\" value=\"\(step)\">\(name)</button>"
        }
        let pictures = ["at", "small"].map { name -> HTML in
            """
            <input class="map \(name)" type="image" name="\(name)" \
            src="places/draw.svg?\(sketch.query)" alt="Set a point where you click">
            """
        }
        return """
            <div class="acts" id="map"><button>Show what is typed</button>\(buttons)</div>
            <p>\(pictures)</p>
            """
    }

    private static func fields(of sketch: PlaceSketch) -> HTML {
        func kind(_ value: HTML, _ words: HTML, _ isChosen: Bool) -> HTML {
            let mark: HTML = isChosen ? " checked" : ""
            return """
                <label class="check"><input type="radio" name="kind" value="\(value)"\(mark)>\
                \(words)</label>
                """
        }
        return """
            <fieldset><legend>What is drawn</legend>\
            \(kind("area", "Corners in their order", !sketch.isRound))\
            \(kind("round", "A round place by its middle", sketch.isRound))</fieldset>
            <label>Points, one a line, latitude first<textarea name="points" rows="5">
            \(value: sketch.text)</textarea></label>
            \(HTML.field("Radius in metres of a round place", "radius", sketch.radius))
            \(HTML.field(
                "Middle of the picture", "middle", sketch.view.middle.typed,
                hint: "latitude,longitude"))
            \(HTML.field("Metres across", "metres", sketch.across))
            """
    }

    /// The picture of a drawing on the map.
    func sketch(_ request: DashboardRequest) async throws -> DashboardAnswer {
        try expect(role == .operator, .editPlace)
        let places = try await op.places()
        return drawing(PlaceSketch(request.query, of: nil, among: places).drawing(on: places))
    }

    /// Adds or changes a place by what was drawn.
    func takeDrawing(_ form: DashboardForm, _ id: String?) async throws -> DashboardAnswer {
        let sketch = PlaceSketch(form, of: nil, among: [])
        let shape = try sketch.shape()
        let place: Place
        if let id {
            let known = try await op.place(id).shape
            let now = "\(known.hashValue)"
            guard form["was"] ?? now == now else {
                throw DashboardError.unreadable(
                    "the area was changed meanwhile: open the page of the place, and draw it anew")
            }
            var change = PlaceChange()
            change.shape = sketch.shows(known) ? known : shape
            let (before, after) = try await op.editPlace(id, change)
            gate.say(
                before.shape == after.shape
                    ? "<p>Nothing changed.</p>" : "<p>Changed: area.</p>")
            place = after
        } else {
            place = try await op.addPlace(
                name: form["name"] ?? "", usage: form["usage"].flatMap { $0.isEmpty ? nil : $0 },
                shape: shape, hours: nil)
            gate.say("<p>The place is added.</p>")
        }
        return .see(gate.base, "places", "\(place.id)")
    }
}
