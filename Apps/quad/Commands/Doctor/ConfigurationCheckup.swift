import Device
import Glibc
import Presentation
import Primitives

/// A check that the settings can be used.
struct ConfigurationCheckup {
    let session: Session

    func findings() -> [Finding] { [file] + missingLooks + unknownVariables }

    private var file: Finding {
        do {
            let values = try SettingsFile.values(session.variables)
            _ = try DayRule(Settings(file: values, variables: session.variables))
            guard let file = try? SettingsFile(variables: session.variables) else {
                return .ok("settings", "no folder is named for a file of settings")
            }
            if let text = try file.text() {
                if text.isBlank { return .ok("settings", "\(file.path) is empty") }
                if let other = Permissions(of: file.path), other.letsOthersWrite {
                    return .fail(
                        "settings", "others can write to \(file.path)",
                        do: "chmod 600 \(file.path.shellWord)")
                }
            } else {
                return .ok("settings", "all defaults (no \(file.path))")
            }
            return .ok("settings", "\(values.count.of("setting")) in \(file.path)")
        } catch {
            return .fail(
                "settings", ErrorSentence.of(error), do: Advice.about(error) ?? "quad config edit")
        }
    }

    /// The palette and the theme that the settings name, where they were taken away.
    private var missingLooks: [Finding] {
        let names: [(SettingKey, (String) throws -> Void)] = [
            (.palette, { _ = try session.ownLooks().book.find(palette: $0) }),
            (.theme, { _ = try session.themes().theme(named: $0) }),
        ]
        return names.compactMap { key, find in
            do {
                try find(session.settings[key])
                return nil
            } catch {
                guard error is LooksError || error is ThemeError else { return nil }
                return .warn(
                    "settings", "\(key.rawValue): \(ErrorSentence.of(error))",
                    do: "quad config unset \(key.rawValue)")
            }
        }
    }

    private var unknownVariables: [Finding] {
        let known = SettingKey.variables
        // The server has variables of its own.
        let others = session.variables.keys.sorted().filter {
            $0.hasPrefix("QUAD_") && !known.contains($0) && !$0.hasPrefix("QUAD_SERVER")
        }
        return others.map { name in
            let near = Spelling.nearest(to: name, among: known)
            return .warn(
                "settings", "the variable \(name) means nothing to quad",
                do: near.isEmpty
                    ? "quad help environment" : "did you mean \(near.joined(separator: ", or "))?")
        }
    }
}
