import Foundation
import JSONStorage
import Primitives
import Synchronization

/// Records which data of a folder is surely on the disk, and its image at one step.
///
/// Only synced data is there: the bytes of a file at its last sync, under the names that the folder
/// had at its own last sync.
final class PowerCut: Sendable {
    /// The state after the power is back: the files, and the number of acknowledged commits.
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

    /// Creates a power cut of a folder right before a step.
    init(of folder: String, before step: Int) {
        self.folder = folder
        self.state = Mutex(State(left: step))
    }

    /// The image at the power cut; `nil` if there were fewer steps.
    var image: Image? { state.withLock { $0.image } }

    /// Counts one more acknowledged commit.
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
                // The inode number of a removed file may be reused.
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

    /// Returns the names in the folder with their files; files without a name are forgotten, since
    /// their inode numbers are reused.
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
