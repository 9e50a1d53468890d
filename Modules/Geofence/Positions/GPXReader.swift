import Primitives

/// A reader of the track points of a GPX file, version 1.0 or 1.1, in the order of the file.
///
/// Files are in UTF-8, UTF-16, ISO-8859-1 or Windows-1252, as a byte order mark or the declaration
/// says. Track points (`trkpt`) are fixes; routes and waypoints are plans rather than recorded
/// positions, and are left out. A dilution of precision (`hdop`) becomes an accuracy by
/// ``metresPerDilution``; an `accuracy` in metres among the extensions takes precedence.
///
/// - Source: GPX 1.1 schema, topografix.com/GPX/1/1.
package struct GPXReader: Sendable {
    /// The limits of the reader.
    package let limits: FixLimits

    /// Metres of accuracy that one unit of horizontal dilution stands for: the usual user range
    /// error of a receiver under the open sky.
    package static let metresPerDilution = 5.0

    /// Creates a reader.
    package init(limits: FixLimits = FixLimits()) { self.limits = limits }

    /// Reads a file.
    ///
    /// - Throws: ``FixError`` naming line and column.
    /// - Complexity: O(bytes).
    package func read(_ bytes: [UInt8]) throws(FixError) -> FixFile {
        guard bytes.count <= limits.bytes else {
            throw .tooManyBytes(bytes.count, limit: limits.bytes)
        }
        do {
            var reading = try GPXReading(bytes, depthLimit: limits.depth)
            return try reading.points()
        } catch let failure as XMLReader.Failure {
            throw .invalid(
                line: failure.line, column: failure.column, reason: failure.reason)
        } catch let error as FixError {
            throw error
        } catch {
            preconditionFailure("reading GPX throws nothing else than these, not \(error)")
        }
    }
}

/// The state of reading one file.
private struct GPXReading {
    private var xml: XMLReader
    private var file = FixFile()

    init(_ bytes: [UInt8], depthLimit: Int) throws(XMLReader.Failure) {
        xml = try XMLReader(bytes, depthLimit: depthLimit)
    }

    mutating func points() throws -> FixFile {
        guard case .start(let root, let attributes)? = try xml.next(), root == "gpx" else {
            throw FixError.invalid(
                line: 1, column: nil, reason: "the outermost element is not <gpx>")
        }
        if let version = attributes["version"], version != "1.0", version != "1.1" {
            throw FixError.invalid(
                line: 1, column: nil,
                reason: "GPX \(version.quotedForMessage) is not read: 1.0 and 1.1 are")
        }
        while let event = try xml.next() {
            if case .start("trkpt", let attributes) = event { try point(attributes) }
        }
        return file
    }

    private mutating func point(_ attributes: [XMLAttribute]) throws {
        let line = xml.line()
        let longitude = try number(attributes["lon"], "the longitude", line: line)
        let latitude = try number(attributes["lat"], "the latitude", line: line)
        let details = try details()
        guard let time = details["time"] else { return file.skip(.noTime, line: line) }
        // Times are in UTC (GPX 1.1); some programs leave the Z out.
        guard let at = Instant(time) ?? Instant(time + "Z") else {
            throw FixError.invalid(
                line: line, column: nil,
                reason: "the time \(time.quotedForMessage) is not like 2026-03-01T09:00:00Z")
        }
        let dilution = try details["hdop"].map { try number($0, "hdop", line: line) }
        let accuracy = try details["accuracy"].map { try number($0, "accuracy", line: line) }
        file.fixes.append(
            Fix(
                at: at, coordinate: Coordinate(longitude: longitude, latitude: latitude),
                accuracy: accuracy ?? dilution.map { $0 * GPXReader.metresPerDilution }))
    }

    /// The texts inside a point by element, up to its end; of repeated elements the first counts.
    private mutating func details() throws -> [String: String] {
        var details: [String: String] = [:]
        var path: [String] = []
        var text = ""
        while let event = try xml.next() {
            switch event {
            case .start(let name, _):
                path.append(name)
                text = ""
            case .text(let more): text += more
            case .end(let name):
                guard path.popLast() != nil else { return details }
                let trimmed = text.trimmed
                if details[name] == nil, !trimmed.isEmpty { details[name] = trimmed }
                text = ""
            }
        }
        return details
    }

    private func number(_ text: String?, _ what: String, line: Int) throws(FixError) -> Double {
        guard let text else {
            throw .invalid(line: line, column: nil, reason: "\(what) is missing")
        }
        guard let number = Double(text.trimmed), number.isFinite else {
            throw .invalid(
                line: line, column: nil,
                reason: "\(what) \(text.quotedForMessage) is not a number")
        }
        return number
    }
}
