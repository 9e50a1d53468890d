import Hub
import WebAssets

/// The web app that a server serves: the one that is built in, none, or the files of a folder.
enum WebApp {
    /// The app that was there when the program was built; `nil` for none.
    private static let builtIn: [String: [UInt8]]? = {
        var count = 0
        let bytes = web_pack(&count)
        guard count > 0 else { return nil }
        guard
            let files = WebFiles.contents(
                ofPack: Array(UnsafeBufferPointer(start: bytes, count: count)))
        else { preconditionFailure("Tools/lib/web-pack wrote something else") }
        return files
    }()

    /// The setting of a server whose operator says nothing.
    static var standard: String { builtIn == nil ? "no" : "yes" }

    /// The words of the option.
    static var help: String {
        "A folder with a web app to serve beside the API, "
            + (builtIn == nil
                ? "or no for none; no app is built in."
                : "yes for the one that is built in, or no for none; yes if not given.")
    }

    /// The valid settings, in words.
    static var choices: String {
        builtIn == nil
            ? "the path of a folder, or no; no app is built in" : "the path of a folder, yes or no"
    }

    /// Returns the files of a setting, `nil` in them for no app; `nil` for what is no setting.
    ///
    /// - Parameter isWholeHost: Whether browsers may be told to ask this host by HTTPS only.
    /// - Throws: An error naming what can't be read or served.
    static func files(_ setting: String, isWholeHost: Bool) throws -> WebFiles?? {
        switch setting {
        case "no": return .some(nil)
        case "yes":
            return try builtIn.map {
                try WebFiles($0, digest: SHA256Digest(), isWholeHost: isWholeHost)
            }
        case "": return nil
        default: return try WebFolder.files(of: setting, isWholeHost: isWholeHost)
        }
    }
}
