import Geofence
import Glibc
import Merge
import Primitives

/// A reader under fuzzing, with the invariants of its results.
enum ReaderFuzz: String, CaseIterable {
    case geojson
    case gpx
    case gpsd
    case owntracks
    case csv
    case document
    case replica

    /// The reader that `QUAD_FUZZ` names.
    static let chosen: ReaderFuzz = {
        let name = getenv("QUAD_FUZZ").map { String(cString: $0) } ?? ""
        guard let chosen = ReaderFuzz(rawValue: name) else {
            fatalError("QUAD_FUZZ is one of \(allCases.map(\.rawValue)), not \(name)")
        }
        return chosen
    }()

    /// The most bytes of an error message; longer ones help nobody.
    private static let longestSentence = 600

    /// Reads some bytes; a violated invariant ends the process.
    func read(_ bytes: [UInt8]) {
        switch self {
        case .geojson: readPlaces(bytes)
        case .gpx: readFixes(bytes, as: .gpx)
        case .csv: readFixes(bytes, as: .csv)
        case .document: readDocument(bytes)
        case .replica: ReplicaFuzz.run(bytes)
        case .gpsd:
            readFixes(bytes, as: .gpsd)
            readStream(bytes)
        case .owntracks:
            readFixes(bytes, as: .ownTracks)
            do {
                let messages = try OwnTracksMessage.read(bytes)
                precondition(messages.count <= OwnTracksMessage.most, "more messages than allowed")
            } catch {
                check(error.description)
            }
        }
    }

    /// Checks that places survive writing and reading again.
    private func readPlaces(_ bytes: [UInt8]) {
        do {
            let places = try GeoJSONPlaces(reading: bytes).places
            let text = Array(GeoJSONPlaces.text(of: places).utf8)
            let again = try GeoJSONPlaces(reading: text)
            precondition(again.places == places, "a map that was written is read otherwise")
            let index = PlaceIndex(places)
            for place in places {
                let middle = place.shape.middle
                let isFound = index.places(at: middle).contains {
                    places[$0].id == place.id
                }
                precondition(isFound == place.shape.covers(middle), "the index is wrong")
            }
        } catch {
            check("\(error)")
        }
    }

    /// Checks that a document encodes to exactly these bytes, and survives writing and reading as
    /// text.
    private func readDocument(_ bytes: [UInt8]) {
        do {
            let document = try Document(canonicalBytes: bytes)
            precondition(document.canonicalBytes == bytes, "a document has two binary forms")
            let text = document.canonicalText
            guard let read = try? Document(canonicalText: text) else {
                preconditionFailure("its text is not read: \(text)")
            }
            precondition(read.canonicalText == text, "a text is read as another")
        } catch {
            check("\(error)")
        }
    }

    private func readFixes(_ bytes: [UInt8], as format: FixFormat) {
        do {
            let file = try format.read(bytes)
            precondition(file.fixes.count + file.skipped.count <= bytes.count, "fixes from nothing")
        } catch {
            check(error.description)
        }
    }

    /// Checks that the pieces in which a stream arrives make no difference.
    private func readStream(_ bytes: [UInt8]) {
        let now = Instant(milliseconds: 0)
        var (whole, pieces) = (GPSDStream(), GPSDStream())
        let fixes = whole.receive(bytes, at: now)
        let middle = bytes.count / 2
        let parts =
            pieces.receive(bytes[..<middle], at: now) + pieces.receive(bytes[middle...], at: now)
        // Only times are compared, because NaN differs from itself.
        precondition(fixes.map(\.at) == parts.map(\.at), "pieces of a stream give other fixes")
        precondition(whole.unreadable == pieces.unreadable, "pieces of a stream count otherwise")
    }

    private func check(_ sentence: String) {
        precondition(!sentence.isEmpty, "an error without words")
        precondition(sentence.utf8.count <= Self.longestSentence, "too long: \(sentence)")
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    ReaderFuzz.chosen.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
