import Device
import Files
import Glibc
import Presentation
import Synchronization
import TextFormats

extension Performer {
    /// The most bytes of a file that is written or brought in here; `quad` takes longer ones.
    static let longestFile = 1 << 28

    /// Performs a command for settings and files; what can't be done is told in its form.
    mutating func events(of command: ScreenCommand) async throws -> [Event] {
        do {
            switch command {
            case .readSettings:
                return [.screen(.settings(try preferences.settings(), changed: nil))]
            case .change(let key, let value): return try await change(key, to: value)
            case .export(let path): return [try await export(to: path)]
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
        let settings = try preferences.settings()
        visitsKept = settings.visitsKept
        if before != value {
            try await workspace.note(
                value == nil ? "config unset" : "config set", about: key.rawValue,
                before: before ?? "")
        }
        return [.screen(.settings(settings, changed: key))]
    }

    private func export(to typed: String) async throws -> Event {
        let path = Self.expanded(typed, in: preferences.variables)
        var status = stat()
        guard lstat(path, &status) != 0 else {
            throw Refused("\(path) is there already: type another name")
        }
        let bytes = Mutex<[UInt8]>([])
        let request = ExportRequest(format: path.hasSuffix(".md") ? .markdown : .json)
        let summary = try await workspace.export(
            request,
            to: ExportSink { _, piece throws(ExportError) in
                let count = bytes.withLock { all in
                    all += piece
                    return all.count
                }
                guard count <= Self.longestFile else {
                    throw .output(reason: "it is too long for here: use quad export --to FILE")
                }
            })
        do throws(FileError) {
            try WholeFile.replace(path, with: bytes.withLock { $0 })
        } catch {
            throw Refused("cannot write \(path): \(error.reason)")
        }
        let sealed = summary.sealedEntries
        return .screen(
            .done(
                .exporting,
                "Everything is in \(path)."
                    + (sealed > 0 ? " \(sealed) entries are sealed in it." : "")))
    }

    private func importFile(_ typed: String) async throws -> [Event] {
        let path = Self.expanded(typed, in: preferences.variables)
        let found: [UInt8]?
        do throws(FileError) {
            found = try WholeFile.bytes(of: path, limit: Self.longestFile)
        } catch {
            throw Refused("cannot read \(path): \(error.reason)")
        }
        guard let found else { throw Refused("there is no file \(path)") }
        guard found.count <= Self.longestFile else {
            throw Refused("\(path) is too long for here: use quad import")
        }
        let report = try await workspace.importFile(ByteSource(found))
        let count = report.changeCount
        let words =
            count == 0
            ? "All of it was known: nothing was added."
            : "Brought in: \(count) thing\(count == 1 ? "" : "s")."
                + (report.canBeUndone ? " \(keys.wayBack)" : "")
        return try await allCounters() + [
            try await entriesOrLock(), .screen(.done(.importing, words)),
        ]
    }

    /// Returns a typed path with the home folder in place of `~`.
    private static func expanded(_ path: String, in variables: [String: String]) -> String {
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
