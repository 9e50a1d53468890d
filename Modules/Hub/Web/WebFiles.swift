import API
import Accounts

/// The files of a web app in memory, so that a request for one never touches a disk.
///
/// A path finds the file of that name, or the `index.html` of a folder. A path without a dot that
/// finds none is a page of the app: it gets the first `index.html`. So nothing that begins with a
/// dot, goes up or is encoded twice can find anything but that page.
package struct WebFiles: Sendable {
    /// The most bytes that all files have together.
    package static let byteLimit = 32 << 20
    /// The most files.
    package static let countLimit = 4096

    /// The first parts of paths that belong to the API.
    static let reserved = Set(
        Hub.routes.compactMap { PathTemplate.parts(of: $0.template.text).first })
    private static let index = "index.html"

    /// The number of files, their compressed forms included.
    package let count: Int
    /// The bytes of all files together.
    package let byteCount: Int
    private let files: [String: WebFile]

    /// Creates the files of an app from their contents by path, without a slash at the beginning.
    ///
    /// A file with the name of another one and `.br` or `.gz` is its compressed form.
    /// - Parameters:
    ///   - digest: The hash of entity tags, and of names that have one.
    ///   - isWholeHost: Whether browsers may be told to ask this host by HTTPS only.
    /// - Throws: ``MalformedSetting`` if there is no `index.html`, or a path belongs to the API.
    package init(
        _ contents: [String: [UInt8]], digest: any TokenDigest, isWholeHost: Bool = false
    ) throws {
        guard contents[Self.index] != nil else {
            throw MalformedSetting("there is no \(Self.index), which every web app begins with")
        }
        let first = { (path: String) in String(path.prefix { $0 != "/" }) }
        if let taken = contents.keys.sorted().first(where: { Self.reserved.contains(first($0)) }) {
            throw MalformedSetting("/\(taken) belongs to the API: give it another name")
        }
        count = contents.count
        byteCount = contents.values.reduce(0) { $0 + $1.count }
        var files: [String: WebFile] = [:]
        for (path, bytes) in contents where Self.whole(of: path, in: contents) == nil {
            files[path] = WebFile(
                named: path, bytes, brotli: contents[path + ".br"], gzip: contents[path + ".gz"],
                digest: digest, isWholeHost: isWholeHost)
        }
        self.files = files
    }

    /// Returns the contents by path of a pack: for each file its path, its number of bytes, and
    /// these; a line feed ends each of the first two. `nil` for bytes that are no pack.
    package static func contents(ofPack pack: [UInt8]) -> [String: [UInt8]]? {
        var contents: [String: [UInt8]] = [:]
        var rest = pack[...]
        func line() -> String? {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            defer { rest = rest[(end + 1)...] }
            return String(validating: rest[..<end], as: UTF8.self)
        }
        while !rest.isEmpty {
            guard let path = line(), let count = line().flatMap({ UInt32($0) }),
                count <= rest.count, contents[path] == nil
            else { return nil }
            contents[path] = Array(rest.prefix(Int(count)))
            rest = rest.dropFirst(Int(count))
        }
        return contents
    }

    /// Returns the path of the file whose compressed form a file is; `nil` for any other file.
    private static func whole(of path: String, in contents: [String: [UInt8]]) -> String? {
        guard path.hasSuffix(".br") || path.hasSuffix(".gz") else { return nil }
        let whole = String(path.dropLast(3))
        return contents[whole] == nil ? nil : whole
    }

    /// Returns the file for a decoded path; `nil` if it belongs to the API, or to nobody.
    func file(at path: String) -> WebFile? {
        guard let first = PathTemplate.parts(of: path).first, !Self.reserved.contains(first) else {
            return nil
        }
        let name = String(path.dropFirst()) + (path.hasSuffix("/") ? Self.index : "")
        return files[name] ?? (Self.isPage(path) ? files[Self.index] : nil)
    }

    /// Whether a path may be that of a page within the app.
    private static func isPage(_ path: String) -> Bool {
        !path.contains("//")
            && path.utf8.allSatisfy { byte in
                byte >= 0x20 && byte != 0x7F && !".\\%".utf8.contains(byte)
            }
    }
}

/// A request for a file.
package struct WebRequest: Sendable {
    /// The method, such as `GET`.
    package var method: String
    /// The path, decoded.
    package var path: String
    /// The header `Accept-Encoding`; `nil` for none.
    package var acceptEncoding: String?
    /// The header `If-None-Match`; `nil` for none.
    package var ifNoneMatch: String?
    /// The network address of the caller; `nil` if it has none.
    package var address: String?

    /// Creates a request.
    package init(
        _ method: String, _ path: String, acceptEncoding: String? = nil,
        ifNoneMatch: String? = nil, from address: String? = nil
    ) {
        (self.method, self.path, self.address) = (method, path, address)
        (self.acceptEncoding, self.ifNoneMatch) = (acceptEncoding, ifNoneMatch)
    }

    /// Whether the caller can read a content coding.
    ///
    /// - Source: RFC 9110 §12.5.3.
    func accepts(_ coding: String) -> Bool {
        var isOtherAccepted = false
        for item in (acceptEncoding ?? "").lowercased().split(separator: ",") {
            let parts = item.filter { $0 != " " && $0 != "\t" }.split(separator: ";")
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
            let isAccepted = weight.map { (Double($0.dropFirst(2)) ?? 0) > 0 } ?? true
            if parts.first.map(String.init) == coding { return isAccepted }
            if parts.first == "*" { isOtherAccepted = isAccepted }
        }
        return isOtherAccepted
    }

    /// Whether the caller has the file with a tag.
    ///
    /// - Source: RFC 9110 §13.1.2.
    func knows(_ tag: String) -> Bool {
        (ifNoneMatch ?? "").split(separator: ",").contains { item in
            let item = item.filter { $0 != " " && $0 != "\t" }
            return item == "*" || item == tag || item == "W/" + tag
        }
    }
}
