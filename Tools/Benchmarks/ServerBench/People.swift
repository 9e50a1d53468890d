import API
import HTTPTransport
import Measuring
import Primitives

/// A person with an account on the measured server.
struct Person {
    let account: AccountID
    let token: String

    /// Returns a request as text of HTTP/1.1 on a connection that stays.
    static func request(
        _ method: String, _ path: String, _ token: String, _ body: String? = nil
    ) -> String {
        let content =
            body.map {
                "Content-Type: application/json\r\nContent-Length: \($0.utf8.count)\r\n\r\n\($0)"
            } ?? "\r\n"
        return """
            \(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(token)\r\n\
            \(content)
            """
    }
}

extension ServerProgram {
    /// Lends a transport to the server.
    func withTransport<Result>(
        _ body: (HTTPTransport) async throws -> Result
    ) async throws -> Result {
        guard let transport = HTTPTransport(url: "http://127.0.0.1:\(port)") else {
            preconditionFailure("no address")
        }
        let result = try await body(transport)
        await transport.shutdown()
        return result
    }

    /// Makes accounts: `user0`, `user1` and so on.
    func people(_ count: Int) async throws -> [Person] {
        try await withTransport { transport in
            var people: [Person] = []
            for number in 0..<count {
                let account = NewAccount(
                    name: "user\(number)", password: "correct horse",
                    displayName: "user\(number)", device: Environment.live.newID())
                let signedIn = try await APIClient(transport: transport)
                    .call(Routes.register, account)
                people.append(Person(account: signedIn.account, token: signedIn.token))
            }
            return people
        }
    }
}

/// The campus of the measured server: one square.
enum LiveCampus {
    /// The map as GeoJSON.
    static let map = """
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":\
        {"name":"Library","place_id":"\(place)"},"geometry":{"type":"Polygon","coordinates":\
        [[[0,0],[1,0],[1,1],[0,1],[0,0]]]}}]}
        """
    /// The only place.
    static let place = PlaceReference(high: 0, low: 1)
}
