import Counting
import Interchange
import Replica
import Storage

extension Workspace {
    /// The name of an import in the log of actions.
    public static let importAction = "import"

    /// Imports a file: all of it, or nothing.
    ///
    /// Records that are here already are left alone, so importing a file again, even after it has
    /// grown, adds none of them twice, whatever the zone or the day rule was then. What a person
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
    ) async throws(ImportError) -> ImportReport {
        let format: FileFormat
        if let given = request.format {
            format = given
        } else {
            do {
                format = try FileFormat(guessing: source, limits: request.limits)
            } catch {
                throw .file(error)
            }
        }
        let report: ImportReport
        do throws(ImportFailure) {
            report = try await store.write(as: ImportFailure.self) { transaction in
                var report = try replica.perform(
                    Self.importAction, about: format.rawValue, in: transaction
                ) { action in
                    var report = try carryOut(
                        source, format, request, in: &action, transaction, progress: progress)
                    if !action.canBeUndone { report.fitsUndo = false }
                    return report
                }
                report.isRehearsal = request.isRehearsal
                if report.badCount > 0, !request.skipsBad {
                    report.refuse()
                    throw ImportFailure.refused(.badRecords(report))
                }
                // The writes of a rehearsal are rolled back with the transaction.
                if request.isRehearsal { throw ImportFailure.rehearsed(report) }
                return report
            }
        } catch {
            switch error {
            case .refused(let error): throw error
            case .rehearsed(let report): return report
            }
        }
        do {
            // Entries that came in clear text into an encrypted journal are sealed now.
            try await entries.tidy()
        } catch .storage(let error) {
            throw .storage(error)
        } catch {
            // Sealing waits until the journal is unlocked.
        }
        return report
    }
}

extension Workspace {
    private func carryOut(
        _ source: ByteSource, _ format: FileFormat, _ request: ImportRequest,
        in action: inout Action, _ transaction: Transaction,
        progress: @escaping @Sendable (Int) -> Void
    ) throws -> ImportReport {
        if format == .quad {
            var joining = try QuadImport(self, in: transaction, source, request, progress: progress)
            return try joining.carryOut(in: &action)
        }
        var foreign = ForeignImport(self, in: transaction, format, progress: progress)
        let limits = request.limits
        do {
            switch format {
            case .timewarrior:
                let reader = try TimewarriorReader(source, limits: limits)
                return try foreign.carryOut(reader, in: &action)
            case .taskwarrior:
                let reader = try TaskwarriorReader(source, limits: limits)
                return try foreign.carryOut(reader, in: &action)
            case .jrnl:
                return try foreign.carryOut(JrnlReader(source, limits: limits), in: &action)
            case .dayone:
                return try foreign.carryOut(DayOneReader(source, limits: limits), in: &action)
            case .quad, .csv:
                if request.columns == TapColumns(),
                    let table = try QuadTable(of: source, limits: limits)
                {
                    let reader = try QuadTableReader(table, source, limits: limits)
                    return try foreign.carryOut(reader, in: &action)
                }
                let reader = try TapTableReader(source, columns: request.columns, limits: limits)
                return try foreign.carryOut(reader, in: &action)
            }
        } catch let error as InterchangeError {
            throw ImportFailure.refused(.file(error))
        } catch let error as CountingError {
            if case .storage(let failure) = error { throw failure }
            throw ImportFailure.refused(.counting(error))
        }
    }
}

/// The reasons for which the transaction of an import is rolled back.
enum ImportFailure: Error, StorageFailure {
    case refused(ImportError)
    case rehearsed(ImportReport)

    init(_ storage: StorageError) { self = .refused(.storage(storage)) }
}
