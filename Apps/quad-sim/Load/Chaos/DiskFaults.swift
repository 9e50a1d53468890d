import Files
import Foundation

/// The steering of the disk under a server: a library that is preloaded into it reads what is
/// written here (Tools/DiskFaults).
final class DiskFaults: Sendable {
    /// The states of the disk.
    enum State: Sendable {
        case sound
        case slow(seconds: Double)
        case full
        case failing
    }

    private static let name = "libDiskFaults.so"

    private let descriptor: Int32
    /// The variables that the server needs.
    let variables: [String: String]

    /// Prepares the disk of a server.
    ///
    /// - Parameters:
    ///   - folder: The server's data folder, made if it is missing.
    ///   - control: The path of a file for the steering; it is made anew.
    /// - Throws: ``Failure`` if the library is not beside this program.
    init(folder: String, control: String) throws(Failure) {
        guard let program = Bundle.main.executableURL else {
            throw Failure(.noInput, "this program's own folder is not known")
        }
        let library = program.resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent(Self.name).path
        guard access(library, R_OK) == 0 else {
            throw Failure(
                .noInput,
                "a disk that is slow, full or failing needs \(library): build it with "
                    + "`swift build --product DiskFaults`")
        }
        mkdir(folder, 0o700)
        guard let real = realpath(folder, nil) else {
            throw Failure(.noInput, "the data folder \(folder) cannot be made")
        }
        defer { free(real) }
        descriptor = (try? SideFile.open(control, for: .emptied)) ?? -1
        guard descriptor >= 0, ftruncate(descriptor, 16) == 0 else {
            throw Failure(.cannotCreate, "\(control) cannot be made")
        }
        variables = [
            "LD_PRELOAD": library, "DISK_FAULTS_FOLDER": String(cString: real),
            "DISK_FAULTS_CONTROL": URL(fileURLWithPath: control).path,
        ]
    }

    deinit { close(descriptor) }

    /// Puts the disk into a state.
    func meet(_ state: State) {
        let words: [UInt32] =
            switch state {
            case .sound: [0, 0]
            case .slow(let seconds): [1, UInt32(min(seconds, 60) * 1e6)]
            case .full: [2, 0]
            case .failing: [3, 0]
            }
        // The length of the delay comes first, so that no sync waits for that of another state.
        _ = pwrite(descriptor, [words[1]], 4, 4)
        _ = pwrite(descriptor, [words[0]], 4, 0)
    }

    /// The number of calls that were held up or refused so far.
    var struck: UInt64 {
        var count = [UInt64](repeating: 0, count: 1)
        return pread(descriptor, &count, 8, 8) == 8 ? count[0] : 0
    }
}
