import Dashboard
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// The listener for the operator's pages, at an address that only this machine reaches.
struct DashboardListener {
    private static let host = "127.0.0.1"

    let pages: Dashboard
    let gate: DashboardGate
    /// The port; 0 for a free one.
    let port: Int

    /// Answers until TERM or INT.
    ///
    /// - Throws: ``Failure`` if it can't listen at the address.
    func run() async throws {
        var logger = LogFormat.json.logger(level: .warning)
        logger.logLevel = .warning
        let application = Application(
            responder: CallbackResponder { (request: Request, _: BasicRequestContext) in
                try await answer(to: request)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(Self.host, port: port)),
            onServerRunning: { channel in
                let address = "http://\(Self.host):\(channel.localAddress?.port ?? port)"
                try? StandardStreams.write("open \(address)\(gate.firstPath)\n")
            }, logger: logger)
        do {
            let group = ServiceGroup(
                configuration: ServiceGroupConfiguration(
                    services: [application], gracefulShutdownSignals: [.sigterm, .sigint],
                    logger: logger))
            try await group.run()
        } catch let error as IOError {
            throw Failure(
                .tryAgain,
                "\(Self.host):\(port) cannot be listened at "
                    + "(\(String(cString: strerror(error.errnoCode)))): choose another --port")
        }
    }

    private func answer(to request: Request) async throws -> Response {
        var body = ByteBuffer()
        do {
            body = try await request.body.collect(upTo: DashboardRequest.mostBytes)
        } catch is NIOTooManyBytesError {
            return Response(status: .contentTooLarge)
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
        return Response(
            status: HTTPResponse.Status(code: answer.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
    }
}
