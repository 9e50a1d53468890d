import API
import Foundation
import Primitives
import Testing

@testable import HTTPTransport

@Suite("A server that drips", .endsHangs)
struct DrippingServerTests {
    /// A form in which an answer never ends.
    struct Drip: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let start: String
        let drop: String
    }

    private static let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
    private static let chunked = head + "transfer-encoding: chunked\r\n\r\n"

    static let drips = [
        Drip(testDescription: "no byte at all", start: "", drop: ""),
        Drip(testDescription: "the first line", start: "HTTP/1.1 2", drop: "0"),
        Drip(testDescription: "a field of the head", start: head + "x: ", drop: "x"),
        Drip(testDescription: "fields of the head", start: head, drop: "a: b\r\n"),
        Drip(
            testDescription: "one interim answer after the other", start: "",
            drop: "HTTP/1.1 102 Processing\r\n\r\n"),
        Drip(
            testDescription: "a body of known length",
            start: head + "content-length: 1000000\r\n\r\n", drop: "x"),
        Drip(
            testDescription: "a body until the end", start: head + "\r\n", drop: " "),
        Drip(testDescription: "a body of chunks", start: chunked, drop: "1\r\nx\r\n"),
        Drip(testDescription: "the length of a chunk", start: chunked, drop: "0"),
        Drip(testDescription: "the extension of a chunk", start: chunked + "1;", drop: "x"),
        Drip(
            testDescription: "what follows the last chunk", start: chunked + "0\r\nx: ", drop: "x"),
        Drip(
            testDescription: "a refusal",
            start: "HTTP/1.1 503 No\r\ncontent-length: 1000000\r\n\r\n", drop: "x"),
    ]

    @Test("A request ends in its time, whatever of the answer drips", arguments: drips)
    func ends(drip: Drip) async throws {
        let server = try DrippingServer(start: drip.start, drop: drip.drop)
        defer { server.close() }
        let transport = try #require(HTTPTransport(url: server.url))
        var request = APIRequest(method: .get, path: "/v1/protocol")
        request.patience = .seconds(1)
        let begun = ContinuousClock.now
        do {
            _ = try await transport.send(request)
            Issue.record("it was answered")
        } catch {
            guard case TransportError.unreachable = error else {
                Issue.record(error)
                return
            }
        }
        // A machine that does much else is given time; the server would go on for ever.
        #expect(ContinuousClock.now - begun < .seconds(120))
        await transport.shutdown()
    }

    @Test("The request for a stream ends so, too, if it is refused a byte at a time")
    func refusedStream() async throws {
        let server = try DrippingServer(
            start: "HTTP/1.1 429 No\r\ncontent-length: 1000000\r\n\r\n", drop: "x")
        defer { server.close() }
        let transport = try #require(HTTPTransport(url: server.url))
        var request = APIRequest(method: .get, path: "/v1/events")
        request.patience = .seconds(1)
        let begun = ContinuousClock.now
        do {
            _ = try await transport.open(request)
            Issue.record("it was opened")
        } catch {
            guard case TransportError.unreachable = error else {
                Issue.record(error)
                return
            }
        }
        // A machine that does much else is given time; the server would go on for ever.
        #expect(ContinuousClock.now - begun < .seconds(120))
        await transport.shutdown()
    }

    @Test("A long answer on a slow line comes through, far beyond the time of a short one")
    func slowLine() async throws {
        // A machine that does much else may keep even the first bytes waiting for 12 s.
        for isLast in [false, false, true] {
            do {
                let count = try await answeredSlowly()
                #expect(count == 40 * 4 * 4096)
                return
            } catch TransportError.unreachable where !isLast {}
        }
    }

    /// Reads an answer eight times as quick as the slowest line, which takes 20 s in all where a
    /// short one has 12; returns its bytes.
    private func answeredSlowly() async throws -> Int {
        let drop = String(repeating: "x", count: 4 * 4096)
        let server = try DrippingServer(
            start: Self.head + "content-length: \(40 * drop.utf8.count)\r\n\r\n", drop: drop,
            pause: 500_000, count: 40)
        defer { server.close() }
        let transport = try #require(HTTPTransport(url: server.url))
        var request = APIRequest(method: .get, path: "/v1/protocol")
        request.patience = .seconds(12)
        do {
            let answer = try await transport.send(request)
            await transport.shutdown()
            return answer.body.count
        } catch {
            await transport.shutdown()
            throw error
        }
    }

    @Test("A stream lasts as long as lines come, and no longer")
    func streams() {
        var time = Duration.zero
        var pace = EventPace()
        for _ in 0..<1000 {
            time += APILimits.heartbeat
            let goesOn = pace.goesOn(after: ":\n".utf8, at: time)
            #expect(goesOn)
        }
        let silent = time
        while time - silent <= APILimits.heartbeat * 3 {
            let goesOn = pace.goesOn(after: "x".utf8, at: time)
            #expect(goesOn)
            time += .seconds(1)
        }
        let goesOn = pace.goesOn(after: "x".utf8, at: time)
        #expect(!goesOn)
    }
}
