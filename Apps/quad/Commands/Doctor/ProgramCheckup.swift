import Glibc
import Presentation

/// Which program this is.
struct ProgramCheckup {
    let session: Session

    func findings() -> [Finding] {
        [.ok("program", "\(Release.line(of: "quad")), \(Self.path ?? "of an unknown path")")]
    }

    /// Where the program lies, links followed.
    static var path: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
