import Foundation
import JSONStorage
import Storage
import Synchronization

/// Remembers what of a folder is on the disk for sure, and what that was at one step.
///
/// Only what was waited for is there: the bytes of a file at its last sync, under the names that
/// the folder had at its own.
final class PowerCut: Sendable {
    /// What is found after the power is back: the files, and what was acknowledged before.
    struct Image {
        let files: [String: [UInt8]]
        let acknowledged: Int
    }

    private final class File: Sendable {
        let bytes: Mutex<[UInt8]>
        init(_ bytes: [UInt8]) { self.bytes = Mutex(bytes) }
    }

    private struct State {
        var left: Int
        var acknowledged = 0
        var files: [UInt64: File] = [:]
        var names: [String: File] = [:]
        var image: Image?
    }

    private let folder: String
    private let state: Mutex<State>

    /// Cuts the power of a folder right before a step.
    init(of folder: String, before step: Int) {
        self.folder = folder
        self.state = Mutex(State(left: step))
    }

    /// What was left when the power was cut; `nil` if there were fewer steps.
    var image: Image? { state.withLock { $0.image } }

    /// Says that one more commit was answered.
    func acknowledge() { state.withLock { $0.acknowledged += 1 } }

    @Sendable func strike(_ step: Disk.Step, _ path: String) -> Int32 {
        state.withLock { state in
            state.left -= 1
            if state.left == 0 {
                state.image = Image(
                    files: state.names.mapValues { $0.bytes.withLock { $0 } },
                    acknowledged: state.acknowledged)
            }
            guard case .sync = step else { return }
            if path == folder {
                state.names = names(&state.files)
            } else {
                let bytes = [UInt8]((try? Data(contentsOf: URL(filePath: path))) ?? Data())
                // The number of a file that is gone may come again.
                let isNew = path.hasSuffix(".new")
                if !isNew, let file = state.files[number(of: path)] {
                    file.bytes.withLock { $0 = bytes }
                } else {
                    state.files[number(of: path)] = File(bytes)
                }
            }
        }
        return 0
    }

    /// The names in the folder with their files; those that have none any more are forgotten, for
    /// their numbers come again.
    private func names(_ files: inout [UInt64: File]) -> [String: File] {
        var names: [String: File] = [:]
        var kept: [UInt64: File] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            let number = number(of: "\(folder)/\(name)")
            let file = files[number] ?? File([])
            kept[number] = file
            names[name] = file
        }
        files = kept
        return names
    }

    private func number(of path: String) -> UInt64 {
        var info = stat()
        return stat(path, &info) == 0 ? UInt64(info.st_ino) : 0
    }
}
