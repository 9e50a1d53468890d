import ArgumentParser
import Hub

struct APICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "api", abstract: "Print the description of all routes, as OpenAPI 3.1.",
        discussion: "A server that runs has the same at /v1/api.yaml.")

    func run() async throws { try StandardStreams.write(APIDocument.text) }
}
