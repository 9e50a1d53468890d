import API
import Accounts

/// A file of a web app: its bytes, its compressed forms, and the fields of its answers.
struct WebFile: Sendable {
    /// The bytes in one content coding, with the fields that describe them.
    private struct Form: Sendable {
        /// The content coding; `nil` for the bytes as they are.
        let coding: String?
        let bytes: [UInt8]
        /// The entity tag: the digest of the bytes.
        let tag: String
        /// The fields that an answer without a body has, too.
        let fields: [String: String]
    }

    /// The media type.
    private let type: String
    /// The forms, the smallest first.
    private let forms: [Form]

    init(
        named path: String, _ bytes: [UInt8], brotli: [UInt8]?, gzip: [UInt8]?,
        digest: any TokenDigest, isWholeHost: Bool
    ) {
        type = Self.type(of: path)
        var common = Self.protection
        common["cache-control"] =
            Self.isNamed(path, for: digest.digest(of: bytes))
            ? "public, max-age=31536000, immutable" : "no-cache"
        if brotli != nil || gzip != nil { common["vary"] = "accept-encoding" }
        if isWholeHost { common["strict-transport-security"] = "max-age=31536000" }
        let forms = [("br", brotli), ("gzip", gzip), (nil, bytes)] as [(String?, [UInt8]?)]
        self.forms = forms.compactMap { [common] coding, bytes in
            guard let bytes else { return nil }
            let tag = "\"\(digest.digest(of: bytes))\""
            return Form(
                coding: coding, bytes: bytes, tag: tag,
                fields: common.merging(["etag": tag]) { $1 })
        }.sorted { $0.bytes.count < $1.bytes.count }
    }

    /// Returns the answer to a request: the smallest form that the caller can read, or 304 if the
    /// caller has it.
    func answer(to request: WebRequest) -> APIResponse {
        let readable = forms.first { $0.coding.map(request.accepts) ?? true }
        guard let form = readable else { preconditionFailure("every file has its plain bytes") }
        guard !request.knows(form.tag) else {
            return APIResponse(status: 304, headers: form.fields)
        }
        var fields = form.fields
        fields["content-type"] = type
        fields["content-encoding"] = form.coding
        return APIResponse(status: 200, headers: fields, body: form.bytes)
    }

    /// The fields by which a browser keeps a page from loading, sending or being shown anything of
    /// other hosts.
    private static let protection = [
        "content-security-policy": [
            "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
            "connect-src 'self'", "img-src 'self' data: blob:", "font-src 'self'",
            "media-src 'self'", "manifest-src 'self'", "worker-src 'self'",
            "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'",
            "require-trusted-types-for 'script'",
        ].joined(separator: "; "),
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy":
            "camera=(), microphone=(), payment=(), usb=(), serial=(), hid=(), midi=(), "
            + "display-capture=()",
        // A part of a file is never sent.
        "accept-ranges": "none",
    ]

    /// Whether a name has the first eight or more digits of a digest, so that other bytes would
    /// have another name.
    private static func isNamed(_ path: String, for digest: String) -> Bool {
        path.split { "/.-_".contains($0) }.contains { part in
            part.count >= 8 && digest.hasPrefix(part.lowercased())
        }
    }

    private static func type(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        let end = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
        return end.flatMap { types[$0] } ?? "application/octet-stream"
    }

    /// The media types by the ends of names.
    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
        "json": "application/json", "map": "application/json",
        "webmanifest": "application/manifest+json", "wasm": "application/wasm",
        "txt": "text/plain; charset=utf-8", "md": "text/markdown; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
        "webp": "image/webp", "gif": "image/gif", "ico": "image/x-icon",
        "woff2": "font/woff2", "woff": "font/woff", "ttf": "font/ttf",
        "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav", "mp4": "video/mp4",
        "pdf": "application/pdf",
    ]
}
