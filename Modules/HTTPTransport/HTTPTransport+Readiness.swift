import API

extension HTTPTransport {
    /// Asks the server whether it is ready.
    ///
    /// - Throws: The reason for which it is not, or can't be reached.
    package func reach() async throws {
        _ = try await APIClient(transport: self).call(Routes.readiness)
    }
}
