import Files
import Primitives

/// The location of a person's store on this device.
///
/// In order of precedence: the option of the command line, `QUAD_STORE`, the file `quad.sqlite` in
/// `QUAD_HOME`, or in `quad` in the folder for data (`XDG_DATA_HOME`, `~/.local/share`).
public struct StoreLocation: Hashable, Sendable {
    /// The store.
    public let url: StorageURL
    /// The folder of the default location, which is created with the first addition; `nil` if
    /// somebody named the store.
    private let ownFolder: OwnFolder?

    /// The kind of folder that contains the default location.
    private enum OwnFolder: Hashable {
        /// A folder that somebody named, in a folder that must exist.
        case named(String)
        /// One of the system's folders for data.
        case usual
    }

    /// Whether nobody named the store.
    public var isDefault: Bool { ownFolder != nil }

    /// Creates the location from an option of the command line and the environment variables.
    public init(option: String?, variables: [String: String]) throws {
        let folders = UserFolders(variables: variables)
        if let option {
            url = try Self.read(option, variable: nil)
            ownFolder = nil
        } else if let text = variables["QUAD_STORE"], !text.isEmpty {
            url = try Self.read(text, variable: "QUAD_STORE")
            ownFolder = nil
        } else if let home = folders.own {
            url = .sqlite(path: "\(home)/quad.sqlite")
            ownFolder = .named(home)
        } else if let folder = folders.quad(.data) {
            url = .sqlite(path: "\(folder)/quad.sqlite")
            ownFolder = .usual
        } else {
            throw StoreLocationError.noHome
        }
    }

    private static func read(_ text: String, variable: String?) throws -> StorageURL {
        do {
            return try StorageURL(text)
        } catch {
            throw StoreLocationError.invalid(text, variable: variable)
        }
    }
}

extension StoreLocation {
    /// Returns the default folder of a server's data: `server` in `QUAD_HOME`, or else
    /// `quad-server` in the folder for data.
    package static func serverFolder(variables: [String: String]) -> String {
        let folders = UserFolders(variables: variables)
        if let home = folders.own { return "\(home)/server" }
        return "\(folders.shared(.data) ?? ".")/quad-server"
    }

    /// Returns the store to open: reading creates none, and none is created in a missing folder.
    ///
    /// If nobody named a store and there is none, a read finds an empty one.
    ///
    /// - Parameter isAdding: Whether something is to be added to it.
    /// - Throws: ``StoreLocationError/missing(_:)``, ``StoreLocationError/noFolder(_:for:)``.
    public func opening(isAdding: Bool) throws -> StorageURL {
        if url.isThere { return url }
        guard isAdding else {
            guard isDefault else { throw StoreLocationError.missing(url) }
            return .memory
        }
        let folder: String? =
            switch ownFolder {
            case .usual: nil
            case .named(let home): home.parentFolder
            case nil: url.path?.parentFolder
            }
        if let folder, !folder.isFolder { throw StoreLocationError.noFolder(folder, for: url) }
        return url
    }
}

/// The errors of locating a store.
public enum StoreLocationError: Error, Hashable {
    /// There is no store at the named location.
    case missing(StorageURL)
    /// The folder for a new store does not exist.
    case noFolder(String, for: StorageURL)
    /// The text does not name a store; `variable` names its source, `nil` for the command line.
    case invalid(String, variable: String?)
    /// No variable names a folder.
    case noHome
}

extension StoreLocationError: CustomStringConvertible {
    /// One sentence with the mistake and the remedy.
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

    /// Returns the error for a text that does not name a store.
    private static func objection(to text: String) -> any Error {
        do {
            _ = try StorageURL(text)
            return StorageURL.unknown(text)
        } catch {
            return error
        }
    }
}

extension StoreLocationError: ClassifiedError {
    public var kind: FailureKind {
        switch self {
        case .missing: .noInput
        case .noFolder: .cannotCreate
        case .invalid(_, variable: nil): .usage
        case .invalid, .noHome: .configuration
        }
    }
}
