import Primitives

/// A known format of tracks that is not read.
public enum OtherTrack: String, Hashable, Sendable, CaseIterable {
    /// Keyhole Markup Language, as of Google Earth.
    case kml = "<kml"
    /// Training Center XML, as of Garmin's older watches.
    case tcx = "<TrainingCenterDatabase"
    /// Flexible and Interoperable Data Transfer, as of most watches.
    case fit = ".FIT"
    /// The sentences of a receiver.
    case nmea = "$G"
    /// Google's Timeline, as phones export it.
    case timeline = "\"semanticSegments\""
    /// Google's Timeline, as iPhones export it: by ways, stays or activities.
    case phoneTimeline = "\"timelinePath\""
    /// A line with times as GeoJSON.
    case line = "\"coordTimes\""
    /// Google's older Location History by stays and ways.
    case stays = "\"timelineObjects\""
    /// A ZIP archive, as of Google Earth, too.
    case zip = "PK\u{3}\u{4}"

    /// Creates the format that the beginning of a file shows; `nil` for any other.
    init?(_ head: String) {
        let found = Self.allCases.first { format in
            switch format {
            case .kml, .tcx: head.prefix(2000).contains(format.rawValue)
            case .timeline, .stays: head.contains(format.rawValue)
            case .phoneTimeline:
                head.contains(format.rawValue) || head.contains("\"topCandidate\"")
            case .line:
                head.contains(format.rawValue) || head.contains("\"coordinateProperties\"")
            case .fit: head.prefix(16).contains(format.rawValue)
            case .nmea, .zip: head.hasPrefix(format.rawValue)
            }
        }
        guard let found else { return nil }
        self = found
    }

    /// The format, and the command that makes GPX of it.
    var words: String {
        switch self {
        case .kml: "it is KML: " + Self.command("kml")
        case .tcx: "it is TCX: " + Self.command("gtrnctr")
        case .fit: "it is FIT: " + Self.command("garmin_fit")
        case .nmea: "it is NMEA: " + Self.command("nmea")
        case .timeline:
            "it is Google's Timeline: take its positions with jq -c '"
                + ".rawSignals[]?.position | select(.) | (.LatLng | split(\"°, \")) as [$a, $b] | "
                + "{lat: $a, lon: ($b | rtrimstr(\"°\")), time: .timestamp, acc: .accuracyMeters}'"
                + " FILE >track.ndjson"
        case .phoneTimeline:
            "it is Google's Timeline: take its positions, which have no accuracy, with jq -c '"
                + ".[] | .startTime as $s | ($s[0:19] + \"Z\" | fromdate) as $t | "
                + ".timelinePath[]? | (.point[4:] / \",\") as [$a, $b] | {lat: $a, lon: $b, "
                + "time: ($t + 60 * (.durationMinutesOffsetFromStartTime | tonumber) | "
                + "todate[0:19] + $s[23:])}' FILE >track.ndjson"
        case .line:
            "it is a track as GeoJSON: take its positions with jq -c '"
                + "(.features // [.])[] | .properties as $p | [.geometry.coordinates, "
                + "($p.coordTimes // $p.coordinateProperties.times)] | transpose[] | "
                + "{lat: .[0][1], lon: .[0][0], time: .[1]}' FILE >track.ndjson"
        case .stays: "it is Google's Location History by stays, which is not read"
        case .zip: "it is a ZIP archive: unpack it first"
        }
    }

    private static func command(_ format: String) -> String {
        "make GPX of it with gpsbabel -i \(format) -f FILE -o gpx -F track.gpx"
    }
}
