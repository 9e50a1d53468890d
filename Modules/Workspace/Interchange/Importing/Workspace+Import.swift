import Geofence
import Interchange
import Journal
import Primitives

extension Workspace {
    /// The name of an import in the log of actions.
    public static let importAction = "import"

    /// Imports a file: all of it, or nothing.
    ///
    /// Records that are here already are left alone, so importing a file again, even after it has
    /// grown, adds none of them twice, whatever the zone or the day rule was then. What the file
    /// has corrected since is reported, and replaced if the request says so. What a person
    /// has deleted since stays deleted. What an import added and `undo` took back is imported
    /// again. The import is one transaction and one action.
    ///
    /// - Parameter progress: Called now and then with the number of records read.
    /// - Throws: ``ImportError``; nothing has changed then.
    /// - Complexity: O(n log N); memory holds one record, and the data that tells the rows of
    ///   counters apart.
    public func importFile(
        _ source: ByteSource, _ request: ImportRequest = ImportRequest(),
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> ImportReport {
        let report: ImportReport
        do {
            let format = try ImportError.reading {
                try request.format ?? FileFormat(guessing: source, limits: request.limits)
            }
            report = try await act { tx in
                tx.action.entitle(Self.importAction, about: format.rawValue)
                return try Self.report(on: source, format, request, in: tx, progress: progress)
            }
        } catch let rehearsal as Rehearsal {
            return rehearsal.report
        } catch let error as ImportError {
            throw request.format == nil ? error.naming(source) : error.guessing(source)
        }
        do {
            // Entries that came in clear text into an encrypted journal are sealed now.
            try await lock.tidy()
        } catch is JournalError {
            // Sealing waits until the journal is unlocked.
        }
        return report
    }
}

extension Workspace {
    /// Imports a file, and decides by the report whether that holds.
    private static func report(
        on source: ByteSource, _ format: FileFormat, _ request: ImportRequest,
        in editor: WorkspaceEditor, progress: @escaping @Sendable (Int) -> Void
    ) throws -> ImportReport {
        let wasEncrypted = try editor.entries.secrecy().isEncrypted
        var report = try carryOut(source, format, request, in: editor, progress: progress)
        if !wasEncrypted { report.encryptsJournal = try editor.entries.secrecy().isEncrypted }
        if !editor.action.canBeUndone { report.fitsUndo = false }
        report.isRehearsal = request.isRehearsal
        if report.badCount > 0, !request.skipsBad {
            report.refuse()
            throw ImportError.badRecords(report)
        }
        // The writes of a rehearsal are rolled back with the transaction.
        if request.isRehearsal { throw Rehearsal(report: report) }
        return report
    }

    private static func carryOut(
        _ source: ByteSource, _ format: FileFormat, _ request: ImportRequest,
        in editor: WorkspaceEditor, progress: @escaping @Sendable (Int) -> Void
    ) throws -> ImportReport {
        let limits = request.limits
        var foreign = ForeignImport(
            editor, format, updates: request.updates, progress: progress)
        switch format {
        case .quad:
            var joining = try QuadImport(editor, source, request, progress: progress)
            return try joining.carryOut()
        case .timewarrior:
            return try foreign.carryOut {
                try TimewarriorReader(source, limits: limits)
            }
        case .taskwarrior:
            return try foreign.carryOut {
                try TaskwarriorReader(source, limits: limits)
            }
        case .jrnl:
            return try foreign.carryOut {
                try JrnlReader(source, limits: limits)
            }
        case .dayone:
            return try foreign.carryOut {
                try DayOneReader(source, limits: limits)
            }
        case .csv:
            return try foreign.carryOut {
                try TableReader(source, columns: request.columns, limits: limits)
            }
        }
    }
}

extension ImportError {
    /// Returns the error, or what the file is if its beginning is none of the format that was said.
    fileprivate func guessing(_ source: ByteSource) -> Self {
        guard case .file(.malformed(_, let place, _)) = self, place.line == 1 else { return self }
        do {
            _ = try FileFormat(guessing: source)
        } catch .unknownFormat(.some(let thing)) {
            return .file(.unknownFormat(looksLike: thing))
        } catch {}
        return self
    }

    /// Returns the error, or what the file is if it is none of the formats, and holds positions.
    fileprivate func naming(_ source: ByteSource) -> Self {
        switch self {
        case .file(.unknownFormat(nil)), .file(.unknownFormat(FileFormat.map)): break
        case .file(.malformed(_, let place, _)) where place.line <= 2: break
        default: return self
        }
        guard let pieces = try? source.open(), let head = try? pieces() else { return self }
        do throws(FixError) {
            let format = try FixFormat(guessing: head)
            let text = String(decoding: head, as: UTF8.self)
            let isMap = self == .file(.unknownFormat(looksLike: FileFormat.map))
            // A map has points, too, with a radius, and no times.
            let members = isMap ? ["time", "timestamp"] : ["lat", "latitude", "latitudeE7"]
            let names = members.map { "\"\($0)\":" }
            let isPosition =
                switch format {
                case .csv: (try? format.read(head)) != nil
                case .ndjson:
                    names.contains(where: text.contains)
                        && (!isMap || text.contains("\"Point\"") && !text.contains("\"radius\""))
                case .gpx, .gpsd, .ownTracks: true
                }
            return isPosition ? .file(.unknownFormat(looksLike: FileFormat.positions)) : self
        } catch {
            guard case .unknownFormat(.some) = error else { return self }
            return .file(.unknownFormat(looksLike: "\(error)"))
        }
    }
}

/// The report of an import whose writes are rolled back.
private struct Rehearsal: Error {
    let report: ImportReport
}
