import Glibc
import Presentation

struct ProgramCheckup {
    let session: Session

    func findings() -> [Finding] {
        [.ok("program", "\(Release.line(of: "quad")), \(Self.path ?? "of an unknown path")")]
    }

    /// The path of the program, with symbolic links resolved.
    static var path: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
