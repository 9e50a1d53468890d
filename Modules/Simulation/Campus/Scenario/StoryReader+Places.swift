import Geofence
import Primitives

/// Reads places: circles, a GeoJSON file, or a generated campus.
extension StoryReader {
    mutating func readPlace(_ node: YAMLNode) {
        let shape = shapes.shape(of: node, among: ScenarioLanguage.places)
        guard let fields = shapes.fields(node, of: shape), fields.isSound else { return }
        if fields.has("geojson") {
            readFile(fields)
        } else if let seed = fields.integer("campus") {
            let buildings = Int(fields.integer("buildings") ?? 40)
            let campus = SampleCampus.draw(seed: UInt64(seed), buildings: buildings)
            for place in campus.places { add(place, at: fields.mark) }
        } else if let name = fields.text("name"), let east = fields.number("east"),
            let north = fields.number("north"), let radius = fields.number("radius")
        {
            let center = Self.middle.moved(east: east, north: north)
            add(
                Place(
                    id: .derived(name: name, key: "scenario"), name: name,
                    usage: fields.text("use"),
                    shape: Shape(circles: [Circle(center: center, radius: radius)])),
                at: fields["name"]?.mark ?? fields.mark)
        }
    }

    private mutating func add(_ place: Place, at mark: YAMLNode.Mark) {
        if places.contains(where: { $0.name == place.name }) {
            findings.meaning("there is another place called \(place.name)", at: mark)
        }
        places.append(place)
        placeMarks.append(mark)
    }
}

extension StoryReader {
    private mutating func readFile(_ fields: FieldValues) {
        guard let path = fields.text("geojson"), !findings.isAboutForm,
            let bytes = included(path, at: fields["geojson"]?.mark ?? fields.mark)
        else { return }
        do {
            for place in try CampusMap(geoJSON: bytes).places { add(place, at: fields.mark) }
        } catch {
            findings.meaning("the places of \(path) are refused: \(error)", at: fields.mark)
        }
    }

    /// Returns the bytes of a file beside the story; reports one that cannot be read.
    func included(_ path: String, at mark: YAMLNode.Mark) -> [UInt8]? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.hasPrefix("/"), !parts.contains("..") else {
            findings.meaning("\(path) does not lie beside the story or below it", at: mark)
            return nil
        }
        guard let bytes = including(folder + path) else {
            findings.meaning("\(path) cannot be read: check the path", at: mark)
            return nil
        }
        return bytes
    }
}
