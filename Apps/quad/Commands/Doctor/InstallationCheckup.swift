import Device
import Glibc
import Presentation

/// A check that completions and manual pages are installed and belong to this program.
struct InstallationCheckup {
    let session: Session

    func findings() -> [Finding] { [completion, manual] }

    private var completion: Finding {
        let shell = session.variables["SHELL"]?.split(separator: "/").last.map(String.init) ?? ""
        guard let script = CompletionScript(rawValue: shell) else {
            return .ok(
                "completion", "SHELL is \(shell.isEmpty ? "not set" : shell), which has no script")
        }
        let found = places(of: script).first { access($0, R_OK) == 0 }
        let make = "quad completion \(shell)"
        guard let found else {
            return .warn(
                "completion", "no script for \(shell) is where it looks for them",
                do: "Tools/install, or write one there: \(make)")
        }
        guard (try? StandardInput.text(ofFile: found)) == script.text + "\n" else {
            return .warn(
                "completion", "\(found) is of another version", do: "\(make) >\(found.shellWord)")
        }
        return .ok("completion", found)
    }

    private var manual: Finding {
        let pages = shares.map { "\($0)/man/man1/quad.1" }
        guard let page = pages.first(where: { access($0, R_OK) == 0 }) else {
            return .warn("manual", "no manual page is installed", do: "Tools/install")
        }
        let text = (try? StandardInput.text(ofFile: page)) ?? ""
        guard text.contains("Quad \(Release.version)\"") else {
            return .warn("manual", "\(page) is of another version", do: "Tools/install")
        }
        return .ok("manual", page)
    }

    private func places(of script: CompletionScript) -> [String] {
        switch script {
        case .bash: return shares.map { "\($0)/bash-completion/completions/quad" }
        case .zsh:
            let named = session.variables["FPATH"]?.split(separator: ":").map { "\($0)/_quad" }
            return shares.map { "\($0)/zsh/site-functions/_quad" } + (named ?? [])
        case .fish:
            let own = session.variables["XDG_CONFIG_HOME"] ?? home.map { "\($0)/.config" }
            return shares.map { "\($0)/fish/vendor_completions.d/quad.fish" }
                + (own.map { ["\($0)/fish/completions/quad.fish"] } ?? [])
        }
    }

    private var home: String? { session.variables["HOME"].flatMap { $0.isEmpty ? nil : $0 } }

    /// The data folders: beside the program, the person's, the system's.
    private var shares: [String] {
        let beside = ProgramCheckup.path.map {
            Folders.parent(of: Folders.parent(of: $0)) + "/share"
        }
        let own = session.variables["XDG_DATA_HOME"] ?? home.map { "\($0)/.local/share" }
        let system = session.variables["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
        return [beside, own].compactMap { $0 } + system.split(separator: ":").map(String.init)
    }
}
