import Foundation
import Testing

/// Tests of a real server with a web app, over HTTP.
@Suite(
    "A server with a web app", .enabled(if: ServerProcess.isBuilt, "quad-server is not built"),
    .endsHangs)
struct WebServerTests {
    private static let page = "<!doctype html><title>Page</title>"
    private static let secret = "SECRET-OUTSIDE"
    private static let cookie = "Cookie: __Host-quad=no-token"

    /// A folder with an app, beside which lies a file that nobody may see.
    private struct App {
        let scratch: Scratch
        var folder: String { scratch.path + "/web" }

        init(index: String? = WebServerTests.page) throws {
            scratch = try Scratch()
            try FileManager.default.createDirectory(
                atPath: scratch.path + "/web/css", withIntermediateDirectories: true)
            try put("../secret.txt", WebServerTests.secret)
            try put(".env", WebServerTests.secret)
            if let index { try put("index.html", index) }
        }

        func put(_ path: String, _ text: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + path))
        }

        func serve(_ options: [String] = []) async throws -> ServerProcess {
            try await ServerProcess(
                data: scratch.path, options: ["--web", folder] + options)
        }
    }

    private func value(_ name: String, in head: String) -> String? {
        head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name + ":") }
            .map { $0.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces) }
    }

    @Test("Files and pages with their protection, beside the API as it was")
    func answers() async throws {
        let app = try App()
        defer { app.scratch.remove() }
        try app.put("css/main.css", "body {}")
        try app.put("app.js", "1")
        let server = try await app.serve()
        let connection = try RawConnection(url: server.url)
        // On one connection: with one byte too many, the next answer would be unreadable.
        for (method, path, fields, status, length) in [
            ("GET", "/", [], 200, Self.page.utf8.count), ("HEAD", "/", [], 200, nil),
            ("GET", "/app/a/b?x=1&x=1", [], 200, Self.page.utf8.count),
            ("GET", "/css/main.css", [], 200, 7), ("GET", "/css/main%2Ecss", [], 200, 7),
            ("GET", "/css/main.css", ["Range: bytes=0-3"], 200, 7),
            ("GET", "/css/main.css", ["Range: bytes=900-"], 200, 7),
            ("GET", "/", ["If-None-Match: *"], 304, 0), ("HEAD", "/", ["If-None-Match: *"], 304, 0),
            ("POST", "/", ["Content-Length: 0"], 405, nil), ("DELETE", "/app.js", [], 405, nil),
            ("OPTIONS", "/app/page", [], 405, nil), ("GET", "/none.js", [], 404, nil),
            ("GET", "/v1/me", [], 401, nil), ("HEAD", "/v1/events", [], 401, nil),
            ("GET", "/%76%31/me", [], 401, nil), ("GET", "/v1/none", [], 404, nil),
            ("GET", "/v1/me", [Self.cookie, "Sec-Fetch-Site: cross-site"], 403, nil),
            ("GET", "/v1/events", [Self.cookie, "Sec-Fetch-Site: same-site"], 403, nil),
            ("GET", "/v1/me", [Self.cookie, "Sec-Fetch-Site: same-origin"], 401, nil),
            ("GET", "/v1/me", [Self.cookie, "Origin: https://evil.example"], 403, nil),
            ("GET", "/v1/me", [Self.cookie, Self.cookie], 401, nil),
            ("OPTIONS", "/v1/me", ["Origin: https://evil.example"], 405, nil),
            ("GET", "/", [Self.cookie, "Sec-Fetch-Site: cross-site"], 200, Self.page.utf8.count),
            ("GET", "/healthz", [], 200, nil), ("GET", "/", [], 200, Self.page.utf8.count),
        ] as [(String, String, [String], Int, Int?)] {
            let answer = try connection.ask(method, path, fields)
            #expect(answer.head.hasPrefix("HTTP/1.1 \(status) "), "\(method) \(path): \(answer)")
            if let length { #expect(answer.body.count == length, "\(method) \(path)") }
            if method == "HEAD", status == 200 {
                #expect(value("content-length", in: answer.head) == "\(Self.page.utf8.count)")
            }
            #expect(value("x-request-id", in: answer.head) != nil)
            #expect(value("x-content-type-options", in: answer.head) == "nosniff")
            #expect(value("content-range", in: answer.head) == nil)
            #expect(value("strict-transport-security", in: answer.head) == nil)
            if status == 405, !path.hasPrefix("/v1") {
                #expect(value("allow", in: answer.head) == "GET, HEAD")
            }
            #expect(value("access-control-allow-origin", in: answer.head) == nil)
            guard status == 200 && path != "/healthz" || status == 304 else { continue }
            let policy = try #require(value("content-security-policy", in: answer.head))
            #expect(policy.hasPrefix("default-src 'none'; "))
            for part in [
                "frame-ancestors 'none'", "base-uri 'none'", "connect-src 'self'",
                "script-src 'self' 'wasm-unsafe-eval'", "require-trusted-types-for 'script'",
            ] {
                #expect(policy.contains(part))
            }
            for (name, text) in [
                ("referrer-policy", "no-referrer"), ("cross-origin-opener-policy", "same-origin"),
                ("cross-origin-resource-policy", "same-origin"), ("cache-control", "no-cache"),
            ] {
                #expect(value(name, in: answer.head) == text)
            }
        }
    }

    @Test("No way of writing a path leads out of the folder, or to a file with a dot")
    func traversal() async throws {
        let app = try App()
        defer { app.scratch.remove() }
        let server = try await app.serve()
        for path in [
            "/../secret.txt", "/css/../../secret.txt", "/./../secret.txt", "/%2e%2e/secret.txt",
            "/.%2e/secret.txt", "/%2e./secret.txt", "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt",
            "/..%5csecret.txt", "/..\\secret.txt", "/%2e%2e%5csecret.txt", "/%252e%252e/secret.txt",
            "/%252e%252e%252fsecret.txt", "/..%c0%afsecret.txt", "/%c0%ae%c0%ae/secret.txt",
            "/%u002e%u002e/secret.txt", "/..;/secret.txt", "/css/..;/..;/secret.txt",
            "/....//secret.txt", "//../secret.txt", "///secret.txt", "/..%00/secret.txt",
            "/index.html%00/../../secret.txt", "/%ef%bc%8e%ef%bc%8e/secret.txt",
            "http://test/../secret.txt", "\(app.scratch.path)/secret.txt",
            "/\(app.scratch.path)/secret.txt", "/file:///etc/passwd", "/~root/secret.txt",
            "/.env", "/%2eenv", "/.%65nv", "/css/../.env", "/./.env", "/.env/", "/.env%20",
            "/index.html/../.env", "/\u{2025}/secret.txt",
        ] {
            let connection = try RawConnection(url: server.url)
            try connection.write("GET \(path) HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
            let answer = connection.answer(until: "\0\0never")
            #expect(!answer.contains(Self.secret) && !answer.contains("root:"), "\(path)")
            #expect(answer.hasPrefix("HTTP/1.1 40"), "\(path): \(answer)")
        }
        let long = try RawConnection(url: server.url)
        #expect(
            try long.ask("GET", "/" + String(repeating: "a", count: 5000)).head.contains(" 414 "))
        #expect(
            try long.ask("GET", "/?" + String(repeating: "a", count: 5000)).head.contains(" 414 "))
        #expect(
            try long.ask("GET", "/" + String(repeating: "a", count: 4000)).head.contains(" 200 "))
        #expect(try long.ask("GET", "/%ff").head.contains(" 400 "))
    }

    @Test("A large file arrives whole, also for many who do not read it, who cost little memory")
    func largeFiles() async throws {
        let app = try App()
        defer { app.scratch.remove() }
        let large = String((0..<1_000_000).map { _ in "01234567".randomElement()! })
        try app.put("large.txt", String(repeating: large, count: 8))
        let server = try await app.serve()
        let reader = try RawConnection(url: server.url)
        let before = server.memory
        let silent = try (0..<40).map { number in
            let connection = try RawConnection(url: server.url, from: "127.0.5.\(1 + number)")
            try connection.write(
                String(repeating: "GET /large.txt HTTP/1.1\r\nHost: test\r\n\r\n", count: 5))
            return connection
        }
        #expect(
            try reader.ask("GET", "/large.txt").body
                == Array(
                    String(repeating: large, count: 8).utf8))
        let grown = server.memory - before
        #expect(grown < 40 << 10, "the server grew by \(grown) KiB for \(silent.count) clients")
    }

    @Test("A folder that can't be served is named before anything starts")
    func folders() async throws {
        let app = try App(index: nil)
        defer { app.scratch.remove() }
        let root = app.scratch.path
        func refused(_ folder: String, _ words: String) throws {
            let end = try ServerProcess.run(
                ["serve", "--store", "memory:", "--port", "0", "--web", folder])
            #expect(end.status == 78, "\(words): \(end)")
            #expect(end.errors.contains(words), "\(words): \(end)")
        }
        try refused(root + "/none", "--web: \(root)/none: No such file or directory")
        try refused(root + "/secret.txt", "secret.txt: Not a directory")
        try refused("", "--web is \"\": write the path of a folder")
        try refused(app.folder, "web: there is no index.html")
        try app.put("index.html", Self.page)
        let link = app.folder + "/css/link.txt"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: root + "/secret.txt")
        try refused(app.folder, "\(link): links are not served: copy the file")
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: root)
        try refused(app.folder, "links are not served")
        try FileManager.default.removeItem(atPath: link)
        #expect(mkfifo(app.folder + "/pipe", 0o600) == 0)
        try refused(app.folder, "/pipe: it is neither a file nor a folder")
        unlink(app.folder + "/pipe")
        try app.put("v1", "")
        try refused(app.folder, "web: /v1 belongs to the API")
        unlink(app.folder + "/v1")
        try app.put("large", "")
        truncate(app.folder + "/large", (32 << 20) + 1)
        try refused(app.folder, "web: its files have more than 32 MiB together")
        unlink(app.folder + "/large")
        let deep = app.folder + String(repeating: "/d", count: 17)
        try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
        try refused(app.folder, "there are more than 16 folders in each other")
        try FileManager.default.removeItem(atPath: app.folder + "/d")
        for number in 0..<4096 { try app.put("css/\(number)", "") }
        try refused(app.folder, "web: it has more than 4096 files")
        unlink(app.folder + "/css/0")
        // All of it is right now; files with a dot do not count.
        let server = try await app.serve()
        #expect(try RawConnection(url: server.url).ask("GET", "/").head.contains(" 200 "))
    }
}
