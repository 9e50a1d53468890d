import Storage

/// Where the store of a person on this device lies.
///
/// In falling order: what was asked for on the command line, `QUAD_STORE`, the file `quad.sqlite`
/// in `QUAD_HOME`, or in `quad` in the folder for data (`XDG_DATA_HOME`, `~/.local/share`).
public struct StoreLocation: Hashable, Sendable {
    /// The store.
    public let url: StorageURL

    /// Chooses by an option of the command line and the variables of the environment.
    ///
    /// - Source: XDG Base Directory Specification 0.8; a relative `XDG_DATA_HOME` is ignored.
    public init(
        option: String?, variables: [String: String]
    ) throws(StoreLocationError) {
        func variable(_ name: String) -> String? {
            variables[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        if let option {
            url = try Self.read(option, variable: nil)
        } else if let text = variable("QUAD_STORE") {
            url = try Self.read(text, variable: "QUAD_STORE")
        } else if let home = variable("QUAD_HOME") {
            url = .sqlite(path: "\(home)/quad.sqlite")
        } else if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") {
            url = .sqlite(path: "\(data)/quad/quad.sqlite")
        } else if let home = variable("HOME") {
            url = .sqlite(path: "\(home)/.local/share/quad/quad.sqlite")
        } else {
            throw .noHome
        }
    }

    private static func read(
        _ text: String, variable: String?
    ) throws(StoreLocationError) -> StorageURL {
        do {
            return try StorageURL(text)
        } catch {
            throw .invalid(text, variable: variable)
        }
    }
}

/// Why it is not known where a store lies.
public enum StoreLocationError: Error, Hashable {
    /// Text that is no store; `variable` names where it stands, `nil` for the command line.
    case invalid(String, variable: String?)
    /// No variable names a folder.
    case noHome
}

extension StoreLocationError: CustomStringConvertible {
    /// One sentence: what is wrong and what to do.
    public var description: String {
        switch self {
        case .invalid(let text, let variable):
            (variable.map { "\($0) is wrong: " } ?? "") + "\(Self.objection(to: text))"
        case .noHome:
            "no folder to keep data in: set HOME or QUAD_HOME, or name a store with --store"
        }
    }

    /// What is wrong with a text that is no store.
    private static func objection(to text: String) -> StorageError {
        do throws(StorageError) {
            _ = try StorageURL(text)
            return .invalidURL(text)
        } catch {
            return error
        }
    }
}
