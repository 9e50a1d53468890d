import API
import Hub
import Primitives
import Testing

/// Holds answers of a hub against its description of itself.
struct AnswerCheck {
    private let check = SchemaCheck(document: APIDocument.document)

    /// Returns a sentence for each thing about an answer that is not described.
    func faults(of response: APIResponse, to request: APIRequest) -> [String] {
        guard
            let route = Hub.routes.first(where: {
                $0.method == request.method && $0.template.match(request.path) != nil
            })
        else { return [] }
        let responses = check.document["paths"]?[route.template.text]?[
            route.method.rawValue.lowercased()]?["responses"]
        let place = "\(route.name) \(response.status)"
        guard var described = responses?["\(response.status)"] else {
            return ["\(place) is not described: \(String(decoding: response.body, as: UTF8.self))"]
        }
        if let name = described["$ref"]?.string, let shared = check.resolve(name) {
            described = shared
        }
        return headers(of: response, described, place) + body(of: response, described, place)
    }

    private func headers(
        of response: APIResponse, _ described: JSONValue, _ place: String
    ) -> [String] {
        (described["headers"]?.object ?? []).compactMap { header in
            let meant = header.value["$ref"]?.string.flatMap(check.resolve) ?? header.value
            guard meant["required"]?.bool == true, response.headers[header.name] == nil else {
                return nil
            }
            return "\(place) has no header \(header.name)"
        }
    }

    private func body(
        of response: APIResponse, _ described: JSONValue, _ place: String
    ) -> [String] {
        if response.body.isEmpty, described["content"] == nil { return [] }
        let type = response.headers["content-type"] ?? "nothing"
        guard let schema = described["content"]?[type]?["schema"] else {
            return ["\(place) is not described as \(type)"]
        }
        guard type.hasSuffix("json") else { return [] }
        guard let value = try? JSONReader.read(response.body, depthLimit: 128) else {
            return ["\(place) is not JSON"]
        }
        return check.faults(of: value, in: schema, at: place)
    }
}

/// A transport whose answers are held against the description of the server.
struct DescribedTransport: Transport {
    private static let check = AnswerCheck()

    let base: any Transport

    func send(_ request: APIRequest) async throws -> APIResponse {
        let response = try await base.send(request)
        Self.hold(response, to: request)
        return response
    }

    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        let answer = try await base.open(request)
        if case .refused(let response) = answer { Self.hold(response, to: request) }
        return answer
    }

    /// Records an issue for each thing about an answer that is not described.
    static func hold(_ response: APIResponse, to request: APIRequest) {
        for fault in check.faults(of: response, to: request) { Issue.record("\(fault)") }
    }
}
