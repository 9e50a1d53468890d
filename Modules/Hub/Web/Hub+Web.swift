import API
import Primitives

extension Hub {
    /// The name by which the log and the measurements know requests for files of a web app.
    static let filesRoute = "files"

    /// Answers a request for a file of a web app; `nil` if its path belongs to the API, or to
    /// nobody.
    ///
    /// It counts for the caller's network in a class of its own, so that a flood of them takes
    /// nothing from those who sign in or sync there.
    package func answer(_ request: WebRequest, from files: WebFiles) -> APIResponse? {
        guard let file = files.file(at: request.path) else { return nil }
        let started = environment.now()
        let number = String(environment.random(), radix: 16)
        var response: APIResponse
        var failure: (any Error)?
        do {
            try limit(.files, of: .network(Self.network(of: request.address)))
            response =
                ["GET", "HEAD"].contains(request.method)
                ? file.answer(to: request) : Self.refuse(others: ["GET", "HEAD"])
        } catch {
            (response, failure) = (APIResponse(Problem(describing: error)), error)
        }
        metrics.answered(Self.filesRoute, response, failure, in: environment.now() - started)
        log(
            request.method, Self.filesRoute, response, failure, number: number, started: started)
        return response.numbered(number)
    }
}
