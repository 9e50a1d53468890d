import Device
import Presentation
import TextFormats

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
        bytes = try StandardInput.bytes(ofFile: path, limit: TextFormatLimits().bytes)
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
            asJSON ? JSONValue.string($0.name).text : SafeText.line($0.name)
        }
        var rows = rows
        var found: [Int] = []
        var output: [UInt8] = []
        var number = 0
        while let row = try next(&rows) {
            let coordinate = try coordinate(of: row)
            index.places(at: coordinate, into: &found)
            if asJSON {
                output += Self.json(ofPoint: number, in: found.map { ($0, names[$0]) })
                output.append(UInt8(ascii: "\n"))
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

    /// Returns the answer for a point; the names of the places are JSON already.
    private static func json(ofPoint number: Int, in places: [(Int, String)]) -> [UInt8] {
        var writer = JSONWriter(.printable, capacity: 128)
        writer.object { writer in
            writer.name("schemaVersion")
            writer.integer(Session.schemaVersion)
            writer.name("point")
            writer.integer(number)
            writer.name("places")
            writer.list { writer in
                for (index, name) in places {
                    writer.object { writer in
                        writer.name("index")
                        writer.integer(index)
                        writer.name("name")
                        writer.json(name)
                    }
                }
            }
        }
        return writer.bytes
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
