import Dashboard
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Primitives
import ServiceLifecycle
import Synchronization

/// The listener for the operator's pages, at an address that only this machine reaches.
struct DashboardListener {
    private static let host = "127.0.0.1"

    let pages: Dashboard
    let gate: DashboardGate
    /// The port; 0 for a free one. Of a socket the port at the other end of `ssh -L`.
    let port: Int
    /// The socket to listen at instead of the port; `nil` for none.
    var socket: DashboardSocket?
    /// Whether the ways to open the pages are printed as JSON.
    var isJSON = false

    /// Answers until TERM or INT.
    ///
    /// - Throws: ``Failure`` if it can't listen at the address.
    func run() async throws {
        var logger = LogFormat.json.logger(level: .warning)
        logger.logLevel = .warning
        let made = Mutex<stat?>(nil)
        defer { socket?.remove(made.withLock { $0 }) }
        let application = Application(
            responder: CallbackResponder { (request: Request, _: BasicRequestContext) in
                try await answer(to: request)
            },
            server: .ofAllVersions,
            configuration: ApplicationConfiguration(
                address: socket.map { .unixDomainSocket(path: $0.path) }
                    ?? .hostname(Self.host, port: port)),
            onServerRunning: { channel in
                if let socket { made.withLock { $0 = socket.keep() } }
                tell(channel.localAddress?.port ?? port)
            }, logger: logger)
        do {
            let group = ServiceGroup(
                configuration: ServiceGroupConfiguration(
                    services: [application], gracefulShutdownSignals: [.sigterm, .sigint],
                    logger: logger))
            try await group.run()
        } catch let error as IOError {
            throw failure("(\(String(cString: strerror(error.errnoCode))))")
        } catch SocketAddressError.unixDomainSocketPathTooLong {
            throw failure("(its path has over 107 bytes)")
        }
    }

    private func failure(_ reason: String) -> Failure {
        let (place, option) =
            socket.map { ($0.path, "--socket") } ?? ("\(Self.host):\(port)", "--port")
        return Failure(
            .tryAgain, "\(place) cannot be listened at \(reason): choose another \(option)")
    }

    /// Prints how the pages are opened.
    private func tell(_ port: Int) {
        let address = "\(Self.host):\(port)"
        var ways = [("open", "http://\(address)\(gate.firstPath)")]
        if let socket { ways.insert(("forward", "ssh -L \(address):\(socket.path) HOST"), at: 0) }
        let object = JSONValue.object(ways.map { JSONMember($0.0, .string($0.1)) })
        let lines = isJSON ? [object.text] : ways.map { "\($0.0) \($0.1)" }
        try? StandardStreams.write(lines.map { "\($0)\n" }.joined())
    }

    private func answer(to request: Request) async throws -> Response {
        var body = ByteBuffer()
        do {
            // Nothing large is kept for who doesn't even know the secret in the paths.
            let isOwn = request.uri.path.hasPrefix("/\(gate.base)/")
            body = try await request.body.collect(upTo: isOwn ? DashboardRequest.mostBytes : 0)
        } catch is NIOTooManyBytesError {
            let most = DashboardRequest.mostBytes >> 20
            let words =
                "This is more than \(most) MiB, and nothing was taken: a larger file is taken by "
                + "quad-server places import FILE.\n"
            return Response(
                status: .contentTooLarge, headers: [.contentType: "text/plain; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: words)))
        }
        let asked = DashboardRequest(
            method: request.method.rawValue, path: request.uri.path, query: request.uri.query,
            header: { name in
                name == "host"
                    ? request.head.authority
                    : HTTPField.Name(name).flatMap { request.headers[$0] }
            }, body: Array(buffer: body))
        let answer = await pages.answer(asked)
        var headers = HTTPFields()
        for (name, value) in answer.headers {
            guard let name = HTTPField.Name(name) else { continue }
            headers.append(HTTPField(name: name, value: value))
        }
        let response = Response(
            status: HTTPResponse.Status(code: answer.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
        return request.method == .head ? response.createHeadResponse() : response
    }
}
