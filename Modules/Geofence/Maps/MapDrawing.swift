import Primitives

/// An SVG picture of places, and of tracks with the points at which they enter and leave places.
///
/// It adapts to light and dark pages, has no external resources, and escapes all names. Degrees are
/// projected to metres around the middle, with an error of a few in a thousand for a campus.
package struct MapDrawing: Sendable {
    /// A point with a meaning.
    package struct Mark: Hashable, Sendable {
        /// The event at a mark.
        package enum Kind: String, Hashable, Sendable {
            /// A place was entered.
            case enter
            /// A place was left.
            case leave
        }

        /// The coordinate of the mark.
        package let coordinate: Coordinate
        /// The event at the mark.
        package let kind: Kind
        /// The text that is shown when the mark is pointed at.
        package let label: String

        /// Creates a mark.
        package init(_ kind: Kind, at coordinate: Coordinate, label: String) {
            self.kind = kind
            self.coordinate = coordinate
            self.label = label
        }
    }

    /// The title.
    package var title: String
    /// The places.
    package var places: [Place]
    /// The lawns and paths between the places.
    package var grounds: CampusGrounds?
    /// The parts of the track, in order; parts that are far apart in time are separate lines.
    package var tracks: [[Coordinate]] = []
    /// The events along the track.
    package var marks: [Mark] = []
    /// The part that is shown; `nil` for everything.
    package var view: MapView?
    /// The longer side of the picture in pixels, if it has no view.
    package var size = 1200.0

    /// Creates a picture of places.
    package init(title: String, places: [Place]) {
        self.title = title
        self.places = places
    }

    /// The picture as SVG 1.1 in UTF-8.
    ///
    /// - Complexity: O(corners + positions).
    package var svg: String {
        guard let frame = view.map(MapFrame.init) ?? MapFrame(around: self) else {
            return Self.head(width: 200, height: 60, title: title)
                + "<text x=\"16\" y=\"34\" class=\"name\">Nothing to draw.</text>\n</svg>\n"
        }
        var text = Self.head(width: frame.width, height: frame.height, title: title)
        if let grounds { text += drawn(grounds, frame) }
        for place in places { text += drawn(place, frame) }
        for place in places { text += named(place, frame) }
        for track in tracks where track.count > 1 {
            let points = track.map(frame.point).joined(separator: " ")
            text += "<polyline class=\"track\" points=\"\(points)\"/>\n"
        }
        for mark in marks {
            let (x, y) = frame.position(mark.coordinate)
            text +=
                "<circle class=\"\(mark.kind.rawValue)\" cx=\"\(x)\" cy=\"\(y)\" r=\"5\">"
                + "<title>\(XMLText.escaped(mark.label))</title></circle>\n"
        }
        return text + frame.scaleBar + "</svg>\n"
    }

    private static func head(width: Double, height: Double, title: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
        width="\(width)" height="\(height)" role="img" font-family="sans-serif">
        <title>\(XMLText.escaped(title))</title>
        <style>
        .ground{fill:#fbfaf7} .name{fill:#33302b;font-size:10px;text-anchor:middle}
        .place{fill:#d9d5cb;stroke:#8b8577;fill-rule:evenodd} .track{fill:none;stroke:#00798c;\
        stroke-width:1.5;stroke-linejoin:round;opacity:.8}
        .enter{fill:#2e8b57} .leave{fill:#cc333f} .enter,.leave{stroke:#fff;stroke-width:1.5}
        .housing{fill:#e8c9a0} .teaching,.research{fill:#b9cfe4} .library{fill:#c9b8dd}
        .lawn{fill:#e3edd5} .way{fill:none;stroke:#e6dcc6;stroke-linejoin:round}
        .dining{fill:#f2b8a0} .sport{fill:#bfdcae} .scale{stroke:#33302b;stroke-width:2}
        @media (prefers-color-scheme:dark){.ground{fill:#1d1f21} .name{fill:#d8d4cc}
        .place{fill:#3a3d40;stroke:#77736a} .track{stroke:#5cc8d7} .scale{stroke:#d8d4cc}
        .housing{fill:#5c4a31} .teaching,.research{fill:#2f4660} .library{fill:#483a5e}
        .lawn{fill:#26301f} .way{stroke:#45413a}
        .dining{fill:#63392a} .sport{fill:#35512a}}
        </style>
        <rect class="ground" width="100%" height="100%"/>

        """
    }

    private func drawn(_ grounds: CampusGrounds, _ frame: MapFrame) -> String {
        let lawns = grounds.lawns.map { lawn in
            "M" + lawn.positions.map(frame.point).joined(separator: "L") + "Z"
        }
        let paths = grounds.paths.map { path in
            "M" + path.map(frame.point).joined(separator: "L")
        }
        return "<path class=\"lawn\" d=\"\(lawns.joined())\"/>\n"
            + "<path class=\"way\" stroke-width=\"\(max(1, frame.length(3)))\" "
            + "d=\"\(paths.joined())\"/>\n"
    }

    private func drawn(_ place: Place, _ frame: MapFrame) -> String {
        let kind = PlaceKind(place).rawValue
        var text = "<g><title>\(XMLText.escaped(place.name))</title>"
        for polygon in place.shape.polygons {
            let path = ([polygon.shell] + polygon.holes).map { ring in
                "M" + ring.positions.map(frame.point).joined(separator: "L") + "Z"
            }
            text += "<path class=\"place \(kind)\" d=\"\(path.joined())\"/>"
        }
        for circle in place.shape.circles {
            let (x, y) = frame.position(circle.center)
            text +=
                "<circle class=\"place \(kind)\" cx=\"\(x)\" cy=\"\(y)\" "
                + "r=\"\(frame.length(circle.radius))\"/>"
        }
        return text + "</g>\n"
    }

    /// Returns the label of a place; empty if the place is drawn too small for it.
    private func named(_ place: Place, _ frame: MapFrame) -> String {
        let width = frame.length(place.shape.extent) * 2
        guard width >= Double(place.name.count) * 5 else { return "" }
        let (x, y) = frame.position(place.shape.middle)
        return "<text class=\"name\" x=\"\(x)\" y=\"\(y)\">\(XMLText.escaped(place.name))</text>\n"
    }
}
