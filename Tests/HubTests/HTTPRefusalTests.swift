import API
import Foundation
import Testing

/// Tests of refusals that come before a request is read, on a real server.
@Suite(
    "Refusals before a request is read", .enabled(if: ServerProcess.isBuilt, "not built"),
    .endsHangs)
struct HTTPRefusalTests {
    private func withServer(_ body: (ServerProcess) async throws -> Void) async throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        try await body(ServerProcess(data: scratch.path))
    }

    /// Checks an answer that is a problem with a request id.
    private func check(
        _ answer: String, _ status: Int, _ code: Problem.Code,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let head = answer.lowercased()
        #expect(head.hasPrefix("http/1.1 \(status) "), "\(answer)", sourceLocation: sourceLocation)
        #expect(
            head.contains("content-type: application/problem+json"), "\(answer)",
            sourceLocation: sourceLocation)
        #expect(head.contains("x-request-id: "), "\(answer)", sourceLocation: sourceLocation)
        #expect(
            answer.contains("\"code\":\"\(code.rawValue)\""), "\(answer)",
            sourceLocation: sourceLocation)
    }

    private func ask(_ server: ServerProcess, _ text: String) throws -> String {
        let connection = try RawConnection(url: server.url)
        try connection.write(text)
        return connection.answer(until: "\"type\":", within: 30)
            + connection.answer(until: "}", within: 1)
    }

    @Test("A head that is too large, in one field, in many, or in all")
    func heads() async throws {
        try await withServer { server in
            let long = String(repeating: "x", count: 17 << 10)
            let many = (0..<101).map { "x-\($0): 1\r\n" }.joined()
            let much = (0..<40).map { "x-\($0): \(long.prefix(1000))\r\n" }.joined()
            for fields in ["x-long: \(long)\r\n", many, much] {
                check(
                    try ask(server, "GET /healthz HTTP/1.1\r\nHost: test\r\n\(fields)\r\n"), 431,
                    .headTooLarge)
            }
        }
    }

    @Test("A query that has one name twice")
    func repeatedNames() async throws {
        try await withServer { server in
            for target in ["/healthz?a=1&a=1", "/v1/people?limit=1&limit=2"] {
                check(
                    try ask(server, "GET \(target) HTTP/1.1\r\nHost: test\r\n\r\n"), 400, .invalid)
            }
        }
    }

    @Test("A path or a query that is too long, and what is no HTTP")
    func targets() async throws {
        try await withServer { server in
            let long = String(repeating: "x", count: 5000)
            for target in ["/v1/\(long)", "/v1/people?order=\(long)"] {
                check(
                    try ask(server, "GET \(target) HTTP/1.1\r\nHost: test\r\n\r\n"), 414,
                    .targetTooLong)
            }
            check(try ask(server, "nonsense\r\n\r\n"), 400, .invalid)
            check(
                try ask(server, "OPTIONS /v1/me HTTP/1.1\r\nHost: test\r\n\r\n"), 405,
                .methodNotAllowed)
        }
    }

    @Test("A head that does not arrive in time", .timeLimit(.minutes(2)))
    func slow() async throws {
        try await withServer { server in
            check(try ask(server, "GET /healthz HTTP/1.1\r\nHost:"), 408, .tooSlow)
        }
    }

    @Test("A body is asked for when it is wanted, and refused unread when it is not")
    func continuing() async throws {
        try await withServer { server in
            let connection = try RawConnection(url: server.url)
            let head = "HTTP/1.1\r\nHost: test\r\nExpect: 100-continue\r\n"
            let body = #"{"name":"x"}"#
            try connection.write(
                "POST /v1/accounts \(head)Content-Length: \(body.utf8.count)\r\n\r\n")
            #expect(connection.answer(within: 5).hasPrefix("HTTP/1.1 100 "))
            try connection.write(body)
            #expect(connection.answer(within: 5).hasPrefix("HTTP/1.1 400 "))

            let refused = try RawConnection(url: server.url)
            try refused.write("POST /v1/sync/push \(head)Content-Length: 1000000\r\n\r\n")
            let answer = refused.answer(until: "}", within: 5)
            #expect(answer.hasPrefix("HTTP/1.1 401 "), "\(answer)")
            #expect(answer.lowercased().contains("connection: close"))
            #expect(refused.isClosed(within: 5))
        }
    }
}
