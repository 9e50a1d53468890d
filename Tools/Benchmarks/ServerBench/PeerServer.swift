import Foundation
import Hummingbird
import Primitives
import SQLiteStorage
import Storage

/// The peer of the push benchmark: bare Hummingbird that writes one row per request to the disk
/// before it answers. Waiting commits are grouped, as everywhere in Quad.
enum PeerServer {
    private struct Row: Sendable {
        let number: Int64
        let text: String

        static let table = Table<Row>(
            "rows", key: ["number"], make: { Row(number: $0, text: $1) },
            columns: Column("number", \.number), Column("text", \.text))
    }

    private struct Responder: HTTPResponder {
        typealias Context = BasicRequestContext

        let store: Store

        func respond(to request: Request, context _: Context) async throws -> Response {
            var bytes: [UInt8] = []
            for try await buffer in request.body { bytes += buffer.readableBytesView }
            let number = Int64.random(in: 0..<1_000_000)
            let row = Row(number: number, text: String(decoding: bytes, as: UTF8.self))
            try await store.write { try $0.put(row, in: Row.table) }
            return Response(
                status: .ok, headers: [.contentType: "application/json"],
                body: .init(byteBuffer: ByteBuffer(string: "{\"number\":\(number)}")))
        }
    }

    /// Serves until the process is ended.
    static func run(path: String, portFile: String) async throws {
        let store = Store(
            engine: try await SQLiteEngine.open(
                path: path, tables: [Row.table.schema],
                options: SQLiteEngine.Options(synchronous: .full)))
        let application = Application(
            responder: Responder(store: store),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                try? "\(channel.localAddress?.port ?? 0)\n"
                    .write(toFile: portFile, atomically: true, encoding: .utf8)
            })
        try await application.runService()
    }
}
