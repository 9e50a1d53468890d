import Storage

/// Where the store of a person on this device lies.
///
/// In falling order: what was asked for on the command line, `QUAD_STORE`, the file `quad.sqlite`
/// in `QUAD_HOME`, or in `quad` in the folder for data (`XDG_DATA_HOME`, `~/.local/share`).
public struct StoreLocation: Hashable, Sendable {
    /// The store.
    public let url: StorageURL
    /// The folder of the default place, which is made with what is added first; `nil` if somebody
    /// named the store.
    private let ownFolder: OwnFolder?

    /// The folder that the default place is in.
    private enum OwnFolder: Hashable {
        /// One that somebody named, in a folder that must be there.
        case named(String)
        /// One of the system's folders for data.
        case usual
    }

    /// Whether nobody named the store.
    public var isDefault: Bool { ownFolder != nil }

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
            ownFolder = nil
        } else if let text = variable("QUAD_STORE") {
            url = try Self.read(text, variable: "QUAD_STORE")
            ownFolder = nil
        } else if let home = variable("QUAD_HOME") {
            url = .sqlite(path: "\(home)/quad.sqlite")
            ownFolder = .named(home)
        } else if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") {
            url = .sqlite(path: "\(data)/quad/quad.sqlite")
            ownFolder = .usual
        } else if let home = variable("HOME") {
            url = .sqlite(path: "\(home)/.local/share/quad/quad.sqlite")
            ownFolder = .usual
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

extension StoreLocation {
    /// The store to open: a read makes none, and nothing makes one in a folder that is not there.
    ///
    /// Where nobody named a store and none is there, a read finds an empty one.
    ///
    /// - Parameter isAdding: Whether something is to be put into it.
    /// - Throws: ``StoreLocationError/missing(_:)``, ``StoreLocationError/noFolder(_:for:)``.
    public func opening(isAdding: Bool) throws(StoreLocationError) -> StorageURL {
        if url.isThere { return url }
        guard isAdding else {
            guard isDefault else { throw .missing(url) }
            return .memory
        }
        let folder: String? =
            switch ownFolder {
            case .usual: nil
            case .named(let home): home.parentFolder
            case nil: url.path?.parentFolder
            }
        if let folder, !folder.isFolder { throw .noFolder(folder, for: url) }
        return url
    }
}

/// Why it is not known where a store lies, or why there is none.
public enum StoreLocationError: Error, Hashable {
    /// There is no store where somebody said that one is.
    case missing(StorageURL)
    /// The folder that a new store would lie in is not there.
    case noFolder(String, for: StorageURL)
    /// Text that is no store; `variable` names where it stands, `nil` for the command line.
    case invalid(String, variable: String?)
    /// No variable names a folder.
    case noHome
}

extension StoreLocationError: CustomStringConvertible {
    /// One sentence: what is wrong and what to do.
    public var description: String {
        switch self {
        case .missing(let url): "there is no store at \(url.path ?? "\(url)")"
        case .noFolder(let folder, let url):
            "there is no folder \(folder) to make \(url.path ?? "\(url)") in"
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
