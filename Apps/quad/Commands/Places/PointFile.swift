import Geofence
import Geometry
import Interchange
import Presentation
import Primitives

/// A file of points, each of which is answered by a line.
///
/// Rows are read and answered one at a time and written in pieces, so a million points take seconds
/// and hardly any memory.
struct PointFile {
    private let path: String
    private let bytes: [UInt8]
    private var rows: CSVReader
    private let longitude: Int
    private let latitude: Int

    /// The number of bytes written at once.
    private static let pieceBytes = 1 << 16

    /// Opens a file and finds the columns of the coordinates.
    init(_ path: String) throws(CommandError) {
        self.path = path
        bytes = try StandardInput.bytes(ofFile: path, limit: InterchangeLimits().bytes)
        do {
            rows = try CSVReader(ByteSource(bytes))
            let names = try rows.row()?.fields.map { $0.lowercased() } ?? []
            guard let longitude = names.firstIndex(where: ["lon", "lng", "longitude"].contains),
                let latitude = names.firstIndex(where: ["lat", "latitude"].contains)
            else {
                throw CommandError.badFile(
                    path: path, problem: "line 1: it needs the columns lon and lat")
            }
            self.longitude = longitude
            self.latitude = latitude
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError.badFile(path: path, problem: "\(error)")
        }
    }

    /// Writes a line for every point: its number from 0, and the places that cover it.
    func answer(from index: PlaceIndex, asJSON: Bool) throws(CommandError) {
        let names = index.places.map {
            asJSON ? JSON.string($0.name).text : SafeText.line($0.name)
        }
        var rows = rows
        var found: [Int] = []
        var output: [UInt8] = []
        var number = 0
        while let row = try next(&rows) {
            let coordinate = try coordinate(of: row)
            index.places(at: coordinate, into: &found)
            if asJSON {
                output += "{\"schemaVersion\":\(Session.schemaVersion),\"point\":\(number)".utf8
                output += ",\"places\":[".utf8
                for (place, position) in found.enumerated() {
                    if place > 0 { output.append(UInt8(ascii: ",")) }
                    output += "{\"index\":\(position),\"name\":\(names[position])}".utf8
                }
                output += "]}\n".utf8
            } else {
                output += "\(number)".utf8
                for position in found { output += "\t\(position) \(names[position])".utf8 }
                output.append(UInt8(ascii: "\n"))
            }
            number += 1
            if output.count >= Self.pieceBytes {
                try StandardOutput.write(bytes: output)
                output.removeAll(keepingCapacity: true)
            }
        }
        try StandardOutput.write(bytes: output)
    }

    private func next(_ rows: inout CSVReader) throws(CommandError) -> CSVRow? {
        do {
            return try rows.row()
        } catch {
            throw .badFile(path: path, problem: "\(error)")
        }
    }

    private func coordinate(of row: CSVRow) throws(CommandError) -> Coordinate {
        guard let longitude = Double(row[longitude]), let latitude = Double(row[latitude]) else {
            throw .badFile(
                path: path,
                problem: "line \(row.line): \(row[longitude].quotedForMessage) and "
                    + "\(row[latitude].quotedForMessage) are no longitude and latitude")
        }
        let coordinate = Coordinate(longitude: longitude, latitude: latitude)
        guard coordinate.isOnEarth else {
            throw .badFile(
                path: path,
                problem: "line \(row.line): longitude \(longitude), latitude \(latitude) "
                    + "is not on earth")
        }
        return coordinate
    }
}
