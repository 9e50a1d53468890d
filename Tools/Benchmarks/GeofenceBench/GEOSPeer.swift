import Foundation
import Geometry

/// GEOS by shapely, in a Python program that answers the same points.
final class GEOSPeer {
    /// The result of one pass over the points.
    struct Pass {
        let seconds: Double
        let answer: PlaceSums
    }

    /// The versions that the program reports.
    private(set) var title = ""
    private let process = Process()
    private let input = Pipe()
    private let output: FileHandle
    private var unread = Data()

    /// Starts the program on a map of GeoJSON.
    init(python: String, script: String, map: String) throws {
        let output = Pipe()
        self.output = output.fileHandleForReading
        process.executableURL = URL(filePath: python)
        process.arguments = [script, map]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        title = line()
    }

    /// Ends the program.
    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Loads the points to answer into the program.
    func load(_ points: [Coordinate], in scratch: String) throws {
        var bytes = Data(capacity: points.count * 16)
        for point in points {
            for number in [point.longitude, point.latitude] {
                withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
            }
        }
        try bytes.write(to: URL(filePath: scratch))
        precondition(ask("load \(scratch)") == "\(points.count)", "GEOS read other points")
    }

    /// Runs one pass by a method of the program: `query` or `prepared`.
    func pass(_ way: String) -> Pass {
        let words = ask(way).split(separator: " ")
        guard words.count == 3, let seconds = Double(words[0]), let pairs = Int(words[1]),
            let check = UInt64(words[2])
        else { preconditionFailure("GEOS answered \(words)") }
        return Pass(seconds: seconds, answer: PlaceSums(pairs: pairs, check: check))
    }

    private func ask(_ command: String) -> String {
        input.fileHandleForWriting.write(Data("\(command)\n".utf8))
        return line()
    }

    private func line() -> String {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: unread[unread.startIndex..<end], as: UTF8.self)
                unread = Data(unread[unread.index(after: end)...])
                return line
            }
            let more = output.availableData
            precondition(!more.isEmpty, "the program with GEOS ended; what it said is above")
            unread.append(more)
        }
    }
}

/// A summary of all pairs of a point and a place that covers it.
struct PlaceSums: Equatable {
    /// The number of pairs.
    var pairs = 0
    /// The sum of the products of their 1-based numbers, modulo 2^64.
    var check: UInt64 = 0

    /// Adds a pair.
    mutating func add(_ match: ShapeMatch) {
        check &+= UInt64(match.point + 1) &* UInt64(match.shape + 1)
        pairs += 1
    }
}
