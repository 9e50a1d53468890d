import FoundationEssentials
import Glibc

/// A folder that is gone with the test.
final class TemporaryFolder {
    let path: String

    struct Failure: Error {}

    init() throws {
        var template = Array("/tmp/quad-looks-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure() }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Who may do what with something in the folder.
    func mode(of name: String) -> mode_t {
        var status = stat()
        return stat("\(path)/\(name)", &status) == 0 ? status.st_mode & 0o777 : 0
    }
}
