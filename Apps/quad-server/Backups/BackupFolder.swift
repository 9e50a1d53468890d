import Backends
import Files
import Foundation
import Glibc
import Primitives

/// A folder of backups that a server made, each with its time in its name:
/// `quad-2026-11-29T03-00-00Z.sqlite`, and beside it the ends of the same name.
///
/// Files with other names are never touched.
struct BackupFolder: Sendable {
    let path: String

    init(_ path: String) { self.path = path }

    var isThere: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// Returns the times of the copies until now, the newest last.
    func times(until now: Instant) -> [Instant] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.compactMap(Self.time).filter { $0 <= now }.sorted()
    }

    /// Removes what is left of copies that were not finished.
    func tidy() { UnfinishedCopy.sweep(path, beginning: "quad-") }

    /// Removes the oldest copies until now, but for the newest ones.
    func keep(_ count: Int, until now: Instant) {
        for time in times(until: now).dropLast(count) {
            let name = "\(path)/\(Self.name(time))"
            for file in StorageURL.sqlite(path: name).files + [EndsFile(beside: name).name] {
                unlink(file)
            }
        }
    }

    /// The path of the copy of a time.
    func file(of time: Instant) -> String { "\(path)/\(Self.name(time))" }

    private static func name(_ time: Instant) -> String {
        let text = "\(Instant(seconds: time.milliseconds / 1000))"
        return "quad-\(text.replacing(":", with: "-")).sqlite"
    }

    private static func time(of name: String) -> Instant? {
        guard name.hasPrefix("quad-"), name.hasSuffix("Z.sqlite") else { return nil }
        let parts = name.dropFirst(5).dropLast(7).split(separator: "T")
        guard parts.count == 2 else { return nil }
        let time = Instant("\(parts[0])T\(parts[1].replacing("-", with: ":"))")
        return time.flatMap { Self.name($0) == name ? $0 : nil }
    }
}
