import ArgumentParser

/// The options for the certificate of a server.
struct TLSOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The server's certificate in PEM, then those between it and the root; none if not "
                + "given.",
            discussion: """
                With it the server speaks HTTPS and nothing else. HUP makes it read certificate \
                and key again; open connections stay.
                """, valueName: "file"))
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("The key of the certificate in PEM.", valueName: "file"))
    var tlsKey: String?

    /// Returns the certificate and the key; `nil` if the server speaks HTTP.
    ///
    /// - Throws: ``Failure`` naming the file and what is wrong with it.
    func files(_ settings: Settings) throws(Failure) -> TLSFiles? {
        let hasKey = settings.text("tls-key", tlsKey) != nil
        // Asked for last, so that a wrong certificate is told with its line.
        guard let certificate = settings.text("tls-certificate", tlsCertificate) else {
            guard !hasKey else {
                throw Failure(
                    .configuration, "tls-key is given without tls-certificate: give both")
            }
            return nil
        }
        _ = try TLSFiles.chain(certificate)
        guard let key = settings.text("tls-key", tlsKey) else {
            throw Failure(.configuration, "tls-certificate is given without tls-key: give both")
        }
        return try TLSFiles(certificate: certificate, key: key)
    }
}
