import Glibc

/// The characters that a terminal can show.
package enum Charset: Hashable, Sendable {
    /// All of Unicode.
    case unicode
    /// ASCII only.
    case ascii

    /// Detects the charset from the first that is set of `LC_ALL`, `LC_CTYPE` and `LANG`.
    package init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
            .compactMap { environment[$0] }.first { !$0.isEmpty }
        let name = (locale ?? "").lowercased()
        self = strstr(name, "utf-8") != nil || strstr(name, "utf8") != nil ? .unicode : .ascii
    }

    /// Returns one of two texts: for Unicode or for ASCII.
    package func pick(_ unicode: String, _ ascii: String) -> String {
        self == .unicode ? unicode : ascii
    }
}
