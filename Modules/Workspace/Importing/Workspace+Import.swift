import Counting
import Interchange
import Replica
import Storage

extension Workspace {
    /// The name under which an import is kept as an action.
    public static let importAction = "import"

    /// Imports a file: all of it, or nothing.
    ///
    /// Records that are here already are left alone, so importing a file again adds nothing, also
    /// when it has grown, whatever the zone or the day rule was then; what a person deleted since
    /// stays deleted. What an import added and `undo` took back comes again. It is one transaction
    /// and one action.
    ///
    /// - Parameter progress: Told now and then how many records were read.
    /// - Throws: ``ImportError``; then nothing has changed.
    /// - Complexity: O(n log N); one record is in memory, and what tells the rows of counters.
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
                // What a rehearsal wrote goes with the transaction.
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
            // What came in clear into a journal that is encrypted is sealed now.
            try await entries.tidy()
        } catch .storage(let error) {
            throw .storage(error)
        } catch {
            // It waits until the journal is unlocked.
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

/// Why the transaction of an import leaves nothing.
enum ImportFailure: Error, StorageFailure {
    case refused(ImportError)
    case rehearsed(ImportReport)

    init(_ storage: StorageError) { self = .refused(.storage(storage)) }
}
