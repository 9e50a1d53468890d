import API
import Testing

@testable import Hub

/// Tests of which file is the answer to a request, without HTTP.
@Suite("Files of a web app")
struct WebFilesTests {
    private static let script = "let answer = 42"
    /// The first digits of the SHA-256 of the script.
    private static let hash = String(SHA256Digest().digest(of: Array(script.utf8)).prefix(8))

    private func files(_ names: [String], isWholeHost: Bool = false) throws -> WebFiles {
        var contents: [String: [UInt8]] = [:]
        for name in names { contents[name] = Array("content of \(name)".utf8) }
        contents["app-\(Self.hash).js"] = Array(Self.script.utf8)
        return try WebFiles(contents, digest: SHA256Digest(), isWholeHost: isWholeHost)
    }

    private func ask(
        _ files: WebFiles, _ path: String, accept: String? = nil, known: String? = nil
    ) -> APIResponse? {
        let request = WebRequest("GET", path, acceptEncoding: accept, ifNoneMatch: known)
        return files.file(at: path)?.answer(to: request)
    }

    private static let names = [
        "index.html", "app.js", "css/main.css", "help/index.html", "a b.txt", "ünï.png",
        "only.gz", "v1x/page.html",
    ]

    @Test(
        "A path gets the file of its name, the index of its folder, the app's page, or nothing",
        arguments: [
            ("/", "index.html"), ("/index.html", "index.html"), ("/app.js", "app.js"),
            ("/css/main.css", "css/main.css"), ("/help/", "help/index.html"),
            ("/help/index.html", "help/index.html"), ("/a b.txt", "a b.txt"),
            ("/ünï.png", "ünï.png"), ("/only.gz", "only.gz"), ("/v1x/page.html", "v1x/page.html"),
            // Pages.
            ("/help", "index.html"), ("/app", "index.html"), ("/app/", "index.html"),
            ("/app/counters/7f", "index.html"), ("/css/", "index.html"), ("/V1/me", "index.html"),
            ("/größe", "index.html"),
            // The API.
            ("/v1", nil), ("/v1/", nil), ("/v1/me", nil), ("/v1/index.html", nil),
            ("/healthz", nil), ("/readyz", nil), ("/healthz/app.js", nil),
            // Nothing.
            ("/none.js", nil), ("/css/none.css", nil), ("/app.js/", nil), ("/APP.JS", nil),
            ("/.", nil), ("/..", nil), ("/../app.js", nil), ("/css/../app.js", nil),
            ("/css/..", nil), ("/.git/config", nil), ("/app/.hidden/page", nil),
            ("//app.js", nil), ("//", nil), ("/app//page", nil), ("/css//main.css", nil),
            ("/..\\app", nil), ("/app\\page", nil), ("/%2e%2e/app", nil), ("/app%00", nil),
            ("/app\0", nil), ("/app\r\nx", nil), ("/app\u{7F}", nil), ("", nil), ("*", nil),
            ("app.js", nil),
        ] as [(String, String?)])
    func paths(path: String, name: String?) throws {
        let answer = ask(try files(Self.names), path)
        #expect(
            answer.map { String(decoding: $0.body, as: UTF8.self) }
                == name.map { "content of \($0)" })
    }

    @Test(
        "The smallest form that the client can read is sent",
        arguments: [
            (nil, nil), ("", nil), ("identity", nil), ("gzip", "gzip"), ("br", "br"),
            ("gzip, deflate, br, zstd", "br"), ("GZIP", "gzip"), ("br;q=0, gzip", "gzip"),
            ("br;q=0.0,gzip;q=0", nil), ("gzip ; q=0.5", "gzip"), ("*", "br"),
            ("*;q=0", nil), ("br;q=0, *", "gzip"), ("gzip, *;q=0", "gzip"), ("brx", nil),
            ("br;q=nonsense", nil), (",,;", nil), ("deflate", nil),
        ] as [(String?, String?)])
    func codings(accept: String?, coding: String?) throws {
        let contents = ["": 300, ".br": 100, ".gz": 200].map { end, count in
            ("data.json" + end, [UInt8](repeating: 65, count: count))
        }
        let files = try WebFiles(
            Dictionary(uniqueKeysWithValues: contents).merging(["index.html": []]) { $1 },
            digest: SHA256Digest())
        let answer = try #require(ask(files, "/data.json", accept: accept))
        #expect(answer.headers["content-encoding"] == coding)
        #expect(answer.body.count == (coding == "br" ? 100 : coding == "gzip" ? 200 : 300))
        #expect(answer.headers["content-type"] == "application/json")
        #expect(answer.headers["vary"] == "accept-encoding")
        #expect(ask(files, "/data.json.br", accept: accept) == nil)
        #expect(ask(files, "/data.json.gz", accept: accept) == nil)
        #expect(ask(files, "/", accept: accept)?.headers["vary"] == nil)
    }

    @Test("A compressed form that is larger than the file is never sent")
    func largerForm() throws {
        let files = try WebFiles(
            ["index.html": [1], "index.html.gz": [1, 2]], digest: SHA256Digest())
        #expect(ask(files, "/", accept: "gzip")?.headers["content-encoding"] == nil)
        #expect(ask(files, "/", accept: "gzip")?.body == [1])
    }

    @Test("A client that has the form is sent no bytes of it, and one that has another is")
    func known() throws {
        let files = try WebFiles(
            ["index.html": [1, 2], "index.html.gz": [1]], digest: SHA256Digest())
        let tag = try #require(ask(files, "/")?.headers["etag"])
        let other = try #require(ask(files, "/", accept: "gzip")?.headers["etag"])
        #expect(tag != other)
        #expect(tag == "\"\(SHA256Digest().digest(of: [1, 2]))\"")
        for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*", " \(tag) ,\"x\""] {
            let answer = try #require(ask(files, "/", known: known))
            #expect(answer.status == 304 && answer.body.isEmpty, "\(known)")
            #expect(answer.headers["etag"] == tag)
            #expect(answer.headers["cache-control"] == "no-cache")
            #expect(answer.headers["vary"] == "accept-encoding")
        }
        for known in [other, "", "x", String(tag.dropLast()), tag.uppercased(), "\"\""] {
            #expect(ask(files, "/", known: known)?.status == 200, "\(known)")
        }
    }

    @Test(
        "A type for each name, and a cache for names that change with what is in them",
        arguments: [
            ("core.wasm", "application/wasm"), ("a.js", "text/javascript; charset=utf-8"),
            ("a.mjs", "text/javascript; charset=utf-8"), ("a.CSS", "text/css; charset=utf-8"),
            ("icon.svg", "image/svg+xml"), ("app.webmanifest", "application/manifest+json"),
            ("a.png", "image/png"), ("a.woff2", "font/woff2"), ("a.json", "application/json"),
            ("a.html", "text/html; charset=utf-8"), ("a.exe", "application/octet-stream"),
            ("LICENSE", "application/octet-stream"), ("a.", "application/octet-stream"),
            ("dir.js/file", "application/octet-stream"),
            ("report-20260301.json", "application/json"),
        ])
    func types(name: String, type: String) throws {
        let answer = try #require(ask(try files(["index.html", name]), "/" + name))
        #expect(answer.headers["content-type"] == type)
        #expect(answer.headers["cache-control"] == "no-cache")
    }

    @Test("A name with the hash of the file lasts, one with seven digits of it does not")
    func lasting() throws {
        let bytes = Array(Self.script.utf8)
        let digest = SHA256Digest().digest(of: bytes)
        for (name, isLasting) in [
            ("app-\(Self.hash).js", true), ("\(digest).js", true),
            ("js/\(Self.hash)/app.js", true), ("app.\(Self.hash.uppercased()).js", true),
            ("app-\(Self.hash.dropLast()).js", false), ("app-x\(Self.hash).js", false),
            ("app-0\(Self.hash.dropFirst()).js", Self.hash.first == "0"),
        ] {
            let files = try WebFiles(["index.html": [], name: bytes], digest: SHA256Digest())
            #expect(
                ask(files, "/" + name)?.headers["cache-control"]
                    == (isLasting ? "public, max-age=31536000, immutable" : "no-cache"), "\(name)")
        }
    }

    @Test("Browsers are told to ask by HTTPS only where the whole host is the server's")
    func wholeHost() throws {
        for isWholeHost in [true, false] {
            let answer = ask(try files(["index.html"], isWholeHost: isWholeHost), "/")
            #expect((answer?.headers["strict-transport-security"] != nil) == isWholeHost)
        }
    }

    @Test(
        "Files that can't be served are named",
        arguments: [
            (["app.js"], "there is no index.html"), ([], "there is no index.html"),
            (["index.html", "v1/me"], "/v1/me belongs to the API"),
            (["index.html", "v1"], "/v1 belongs to the API"),
            (["index.html", "healthz"], "/healthz belongs to the API"),
            (["index.html", "readyz/x.js"], "/readyz/x.js belongs to the API"),
        ])
    func refusals(names: [String], words: String) {
        let contents = Dictionary(uniqueKeysWithValues: names.map { ($0, [UInt8]()) })
        let error = #expect(throws: MalformedSetting.self) {
            try WebFiles(contents, digest: SHA256Digest())
        }
        #expect(error?.description.contains(words) == true)
    }

    @Test(
        "A pack has its files, and what is none is refused",
        arguments: [
            ("", [:]), ("a\n3\n1\n2", ["a": "1\n2"]), ("a\n0\n", ["a": ""]),
            ("a/b c\n1\nxb\n2\nyz", ["a/b c": "x", "b": "yz"]), ("a\n1\n\n", ["a": "\n"]),
            ("a", nil), ("a\n", nil), ("a\n1", nil), ("a\n2\nx", nil), ("a\n-1\n", nil),
            ("a\nx\n", nil), ("a\n1\nxa\n1\ny", nil), ("a\n99999999999999999999\n", nil),
        ] as [(String, [String: String]?)])
    func packs(pack: String, files: [String: String]?) {
        let contents = WebFiles.contents(ofPack: Array(pack.utf8))
        #expect(contents == files?.mapValues { Array($0.utf8) })
    }

    @Test("A flood of files takes nothing from those who sign in, ask or sync at that address")
    func flood() async throws {
        var configuration = HubConfiguration()
        configuration.rates = Rates([
            .files: .init(burst: 3, perMinute: 60), .any: .init(burst: 2, perMinute: 1),
            .open: .init(burst: 2, perMinute: 1),
        ])
        let world = try await HubWorld(configuration: configuration)
        let files = try files(["index.html"])
        let request = WebRequest("GET", "/", from: "192.0.2.1")
        var statuses = (0..<5).map { _ in world.hub.answer(request, from: files)?.status }
        #expect(statuses == [200, 200, 200, 429, 429])
        #expect(world.hub.answer(request, from: files)?.headers["retry-after"] == "1")
        // Another network has its own.
        #expect(
            world.hub.answer(WebRequest("GET", "/", from: "192.0.2.2"), from: files)?.status == 200)
        // And what the flood did not take is there, and takes nothing of files either.
        var description = APIRequest(method: .get, path: "/v1/api.yaml")
        description.address = "192.0.2.1"
        statuses = []
        for _ in 0..<3 { statuses.append(await world.hub.handle(description).status) }
        #expect(statuses == [200, 200, 429])
        world.clock.advance(by: .seconds(1))
        #expect(world.hub.answer(request, from: files)?.status == 200)
    }

    @Test(
        "Other methods than GET and HEAD are told which there are, also at pages",
        arguments: ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "get", "PROPFIND"])
    func methods(method: String) async throws {
        let hub = try await HubWorld().hub
        let files = try files(["index.html"])
        for path in ["/", "/index.html", "/app/page"] {
            let answer = try #require(hub.answer(WebRequest(method, path), from: files))
            #expect(answer.status == 405)
            #expect(answer.headers["allow"] == "GET, HEAD")
            #expect(answer.headers["x-request-id"] != nil)
        }
        #expect(hub.answer(WebRequest(method, "/none.js"), from: files) == nil)
    }
}
