import FoundationEssentials
import Glibc

/// A folder that is removed with the test.
final class TemporaryFolder {
    let path: String

    struct Failure: Error {}

    init() throws {
        var template = Array("/tmp/quad-looks-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure() }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Returns the permissions of a file in the folder; 0 if there is none.
    func mode(of name: String) -> mode_t {
        var status = stat()
        return stat("\(path)/\(name)", &status) == 0 ? status.st_mode & 0o777 : 0
    }
}
