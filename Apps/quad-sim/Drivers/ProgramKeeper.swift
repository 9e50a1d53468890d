import Foundation
import Synchronization

/// Ends the programs that this one has started once it is gone, however it ended, and removes the
/// folders that they had.
///
/// A shell of its own waits at the other end of a pipe, which the system closes even after a kill.
final class ProgramKeeper: Sendable {
    private static let script = """
        pids=' '
        while read -r sign word; do
            case $sign in
                +) pids="$pids$word " ;;
                -) rest=' '
                   for pid in $pids; do [ "$pid" = "$word" ] || rest="$rest$pid "; done
                   pids=$rest ;;
                folder) folder=$word ;;
            esac
        done
        for pid in $pids; do kill -s KILL -- "-$pid" 2>/dev/null; done
        [ -z "$folder" ] || rm -rf -- "$folder"
        """

    /// The folder for everything that is kept between two steps; it goes with this program.
    let folder: String
    private let pipe: Int32

    /// Starts the shell and makes the folder.
    init() throws {
        var name = Array((NSTemporaryDirectory() + "quad-sim-XXXXXX").utf8CString)
        guard mkdtemp(&name) != nil else {
            throw Failure(.cannotCreate, "no folder can be made in \(NSTemporaryDirectory())")
        }
        folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let ends = Descriptors.pipe() else {
            throw Failure(.failed, "the system gives no pipe")
        }
        pipe = ends.writing
        let started = Spawning.start(
            ["/bin/sh", "-c", Self.script], variables: [:], input: .descriptor(ends.reading))
        close(ends.reading)
        guard started != nil else { throw Failure(.failed, "/bin/sh cannot be started") }
        tell("folder \(folder)")
    }

    /// Makes a folder inside of that for everything.
    func makeFolder(_ name: String) throws -> String {
        let path = "\(folder)/\(name)"
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw Failure(.cannotCreate, "the folder \(path) cannot be made")
        }
        return path
    }

    /// Notes the process group of a program that was started.
    func keep(_ process: pid_t) { tell("+ \(process)") }

    /// Forgets a program that has ended.
    func forget(_ process: pid_t) { tell("- \(process)") }

    private func tell(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        // Short lines are written whole or not at all.
        _ = write(pipe, bytes, bytes.count)
    }
}
