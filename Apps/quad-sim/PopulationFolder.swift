import Files
import Foundation
import Primitives
import Simulation

/// The folder of an export: it appears under its name once it is whole.
struct PopulationFolder {
    /// The path of the folder.
    let path: String

    /// Creates the folder of a path, which may end in slashes.
    init(path: String) {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.path = path
    }

    /// The path while it is not whole.
    private var partial: String { path + ".partial" }

    /// Writes the files of a population into a new folder.
    func write(_ population: SimulatedPopulation) throws {
        guard access(path, F_OK) != 0 else {
            throw Failure(.cannotCreate, "\(path) is already there: name a new folder")
        }
        guard mkdir(partial, 0o777) == 0 else {
            throw errno == EEXIST
                ? Failure(
                    .cannotCreate,
                    "\(partial) is left of an export that was stopped, or another one writes it: "
                        + "delete it, or name another folder")
                : refusal(of: partial, code: errno)
        }
        do {
            for file in PopulationFile.allCases {
                try write(file, of: population)
            }
            guard rename(partial, path) == 0 else { throw refusal(of: path, code: errno) }
        } catch {
            for file in PopulationFile.allCases { unlink("\(partial)/\(file.rawValue)") }
            rmdir(partial)
            throw error
        }
    }

    private func write(_ file: PopulationFile, of population: SimulatedPopulation) throws {
        let name = "\(partial)/\(file.rawValue)"
        guard let stream = fopen(name, "wx") else { throw refusal(of: name, code: errno) }
        var isOpen = true
        defer { if isOpen { fclose(stream) } }
        try file.write(population) { bytes in
            guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else {
                throw refusal(of: name, code: errno)
            }
        }
        guard fflush(stream) == 0 else { throw refusal(of: name, code: errno) }
        isOpen = false
        guard fclose(stream) == 0 else { throw refusal(of: name, code: errno) }
    }

    private func refusal(of name: String, code: Int32) -> Failure {
        let isFull = FileError.isFull(code) || code == EIO
        let reason = String(cString: strerror(code))
        return Failure(
            isFull ? .inputOutput : .cannotCreate,
            "\(name) cannot be written: \(reason); nothing was left behind")
    }
}
