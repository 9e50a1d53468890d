import Device
import Files
import Glibc
import Primitives
import Synchronization
import Workspace

extension Performer {
    /// The most bytes of a file that is written or brought in here; `quad` takes longer ones.
    static let longestFile = 1 << 28

    /// Performs a command for settings and files; what can't be done is told in its form.
    mutating func events(of command: ScreenCommand) async throws -> [Event] {
        do {
            switch command {
            case .readSettings:
                return [.screen(.settings(try preferences.settings(), changed: nil))]
            case .followSettings: return followAnew()
            case .change(let key, let value): return try await change(key, to: value)
            case .export(let path, let area, let isOpen):
                return [try await export(to: path, only: area, isOpen)]
            case .importFile(let path): return try await importFile(path)
            }
        } catch {
            guard let form = command.form else { throw error }
            let sentence = (error as? any ClassifiedError)?.wholeSentence ?? "\(error)"
            return [.screen(.refused(form, sentence))]
        }
    }

    private mutating func change(_ key: SettingKey, to value: String?) async throws -> [Event] {
        let before = try preferences.change(key, to: value)
        let following = try Following(preferences)
        follow(following)
        if before != value {
            try await workspace.note(
                value == nil ? "config unset" : "config set", about: key.rawValue,
                before: before ?? "")
        }
        return [
            .screen(.follow(following)), .screen(.settings(following.settings, changed: key)),
        ]
    }

    /// Follows settings that were changed elsewhere; those that can't be used change nothing.
    private mutating func followAnew() -> [Event] {
        guard let following = try? Following(preferences), following != followed else { return [] }
        follow(following)
        return [.screen(.follow(following))]
    }

    /// Writes an export: a name that ends in `/` is a folder of tables, one in `.csv` one table.
    private func export(to typed: String, only name: String, _ isOpen: Bool) async throws -> Event {
        let path = Self.expanded(typed, in: preferences.variables)
        var status = stat()
        guard lstat(path, &status) != 0 else {
            throw Refused("\(path) is there already: type another name")
        }
        let area = ExportArea(rawValue: name)
        guard area != nil || name.isEmpty else {
            let areas = ExportArea.allCases.map(\.rawValue).joined(separator: ", ")
            throw Refused("\(name) is not an area: it is one of \(areas), or empty")
        }
        let files = Mutex<[(name: String, bytes: [UInt8])]>([])
        let request = Self.request(of: path, only: area, isOpen)
        let summary = try await workspace.export(
            request,
            to: ExportSink { name, piece in
                let count = files.withLock { files in
                    if files.last?.name != name { files.append((name, [])) }
                    files[files.count - 1].bytes += piece
                    return files.reduce(0) { $0 + $1.bytes.count }
                }
                guard count <= Self.longestFile else {
                    throw ExportError.output(
                        reason: "it is too long for here: use quad export --to FILE")
                }
            })
        do {
            let isFolder = path.hasSuffix("/")
            if isFolder { try Folder.make(path) }
            for file in files.withLock({ $0 }) {
                let place = isFolder ? path + file.name : path
                try NamedFile.write(file.bytes, to: place, replaces: true)
            }
        } catch {
            throw Refused("cannot write \(path): \(error.reason)")
        }
        let sealed = isOpen ? 0 : summary.sealedEntries
        return .screen(
            .done(
                .exporting,
                "\(area.map { "All of \($0.rawValue)" } ?? "Everything") is in \(path)."
                    + (sealed > 0 ? " \(sealed) entries are sealed in it." : "")))
    }

    /// Returns the request that the name of a file or of a folder stands for.
    private static func request(
        of path: String, only area: ExportArea?, _ isOpen: Bool
    ) -> ExportRequest {
        var request = ExportRequest(format: .json, only: area, isDecrypted: isOpen)
        if path.hasSuffix("/") {
            request.format = .csv
        } else if path.hasSuffix(".md") {
            request.format = .markdown
        } else if path.hasSuffix(".csv") {
            request.format = .csv
            request.table = path.split(separator: "/").last.map { String($0.dropLast(4)) }
        }
        return request
    }

    private func importFile(_ typed: String) async throws -> [Event] {
        let path = Self.expanded(typed, in: preferences.variables)
        let found: [UInt8]?
        do {
            found = try WholeFile.bytes(of: path, limit: Self.longestFile)
        } catch {
            throw Refused("cannot read \(path): \(error.reason)")
        }
        guard let found else { throw Refused("there is no file \(path)") }
        guard found.count <= Self.longestFile else {
            throw Refused("\(path) is too long for here: use quad import")
        }
        let report: ImportReport
        do {
            report = try await workspace.importFile(ByteSource(found))
        } catch ImportError.badRecords(let report) {
            let first = report.skipped.first(where: \.isBad).map { ". \(Self.place(of: $0))" }
            throw Refused("\(ImportError.badRecords(report))\(first ?? "")")
        }
        return try await allCounters() + [
            try await entriesOrLock(), .screen(.done(.importing, words(about: report))),
        ]
    }

    /// Returns what came of an import, and what was left.
    private func words(about report: ImportReport) -> String {
        let count = report.changeCount
        var sentences: [String] = []
        if count > 0 {
            sentences.append("Brought in: \(count) thing\(count == 1 ? "" : "s").")
            if report.canBeUndone { sentences.append(keys.wayBack) }
        }
        if report.outdatedCount > 0 {
            sentences.append(
                "Corrected in the file since, and left: \(report.outdatedCount). "
                    + "quad import --update takes them.")
        }
        if let first = report.skipped.first {
            sentences.append("Skipped: \(report.skippedCount). \(Self.place(of: first)).")
        }
        return sentences.isEmpty
            ? "All of it was known: nothing was added." : sentences.joined(separator: " ")
    }

    /// Returns the first record that was skipped, with the reason.
    private static func place(of first: ImportReport.Skipped) -> String {
        "Record \(first.position.number), line \(first.position.line): \(first.reason)"
    }

    /// Returns a typed path with the home folder in place of `~`.
    static func expanded(_ path: String, in variables: [String: String]) -> String {
        guard path.hasPrefix("~/"), let home = variables["HOME"], !home.isEmpty else {
            return path
        }
        return home + path.dropFirst()
    }
}

/// The reason for which a file can't be used.
private struct Refused: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
