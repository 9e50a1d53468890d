import Testing
import Workspace

@Suite("Server addresses")
struct ServerAddressTests {
    @Test(
        "An address is scheme, host and port",
        arguments: [
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
            ("HTTPS://quad.example.org", "https://quad.example.org"),
        ])
    func reads(text: String, address: String) throws {
        #expect(try ServerAddress(text).description == address)
    }

    @Test(
        "What is not an address is refused by name",
        arguments: [
            "", "localhost", "ftp://host", "http://", "http://host/path", "http://host?x=1",
            "http://user:secret@host", "127.0.0.1:8080",
        ])
    func refuses(text: String) {
        #expect(throws: WorkspaceError.invalidServer(text)) { try ServerAddress(text) }
    }
}
