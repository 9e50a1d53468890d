import FoundationEssentials
import Primitives
import Sync

/// The counts of an export of what a server has of an account.
public struct AccountExportSummary: Sendable, Hashable {
    /// The number of conversations.
    public private(set) var conversations = 0
    /// The number of messages.
    public private(set) var messages = 0
    /// The number of visits.
    public private(set) var visits = 0
    /// The number of documents, such as counters and entries.
    public private(set) var documents = 0
}

extension AccountExportSummary {
    /// The version of the form of an account's export.
    private static let version = 1

    /// Writes all that a server has of the account of a client as one JSON object, as the server
    /// tells it now: profile, devices, visits, conversations with their messages, requests, blocks,
    /// and the documents that are synced. Texts that are sealed are sealed in it.
    ///
    /// - Parameters:
    ///   - server: The name of the server in the export.
    ///   - write: Takes the next piece of the text.
    /// - Throws: ``APIError``, and what `write` throws. What was written before is not whole then.
    /// - Complexity: Only a page of messages or documents is in memory.
    package static func export(
        by client: APIClient, of server: String, at now: Instant,
        to write: @escaping (String) throws -> Void
    ) async throws -> AccountExportSummary {
        var file = AccountExportFile(write)
        var summary = AccountExportSummary()
        let visits = try await client.call(Routes.visits, VisitQuery()).visits
        summary.visits = visits.count
        try file.begin([
            ("format", APICoder.encode("quad-account")),
            ("version", APICoder.encode(version)),
            ("exportedAt", APICoder.encode(now)),
            ("server", APICoder.encode(server)),
            ("profile", APICoder.encode(try await client.call(Routes.me))),
            ("picture", APICoder.encode(try await ownPicture(client))),
            ("settings", APICoder.encode(try await client.call(Routes.settings))),
            ("presence", APICoder.encode(try await client.call(Routes.presence))),
            ("devices", APICoder.encode(try await client.call(Routes.devices).devices)),
            ("requests", APICoder.encode(try await client.whole(Routes.requests))),
            ("declined", APICoder.encode(try await client.whole(Routes.declined))),
            ("blocked", APICoder.encode(try await client.call(Routes.blocks).people)),
            ("visits", APICoder.encode(visits)),
        ])
        try await summary.exportConversations(client, to: &file)
        try await summary.exportDocuments(client, to: &file)
        try file.end()
        return summary
    }

    /// Returns the picture file in Base64; `nil` if there is none.
    private static func ownPicture(_ client: APIClient) async throws -> String? {
        do {
            let bytes = try await client.download(Routes.myPicture, Empty()) ?? []
            return Data(bytes).base64EncodedString()
        } catch APIError.notFound {
            return nil
        }
    }

    private mutating func exportConversations(
        _ client: APIClient, to file: inout AccountExportFile
    ) async throws {
        try file.open("conversations")
        for conversation in try await client.whole(Routes.conversations) {
            conversations += 1
            try file.element("{\"conversation\":", APICoder.encode(conversation))
            try file.open("messages")
            var last = 0
            while true {
                let query = MessageQuery(person: conversation.person, after: last)
                let page = try await client.call(Routes.messages, query)
                for message in page.messages { try file.element("", APICoder.encode(message)) }
                messages += page.messages.count
                guard !page.isComplete, let end = page.messages.last?.number else { break }
                last = end
            }
            try file.close("]}")
        }
        try file.close("]")
    }

    private mutating func exportDocuments(
        _ client: APIClient, to file: inout AccountExportFile
    ) async throws {
        try file.open("documents")
        var revision: Int64 = 0
        while true {
            let page = try await client.pull(
                PullRequest(since: revision, limit: SyncLimits.pageDocuments))
            for change in page.changes {
                try file.element("", APICoder.encode(change.document))
            }
            documents += page.changes.count
            if page.isComplete { break }
            revision = page.revision
        }
        try file.close("]")
    }
}

/// The file of an account's export, which is written in pieces.
private struct AccountExportFile {
    private let write: (String) throws -> Void
    /// Whether the next element or member follows on another one.
    private var follows = false

    init(_ write: @escaping (String) throws -> Void) { self.write = write }

    mutating func begin(_ members: [(name: String, json: [UInt8])]) throws {
        try write("{")
        for member in members { try self.member(member.name, member.json) }
    }

    mutating func member(_ name: String, _ json: [UInt8]) throws {
        try write(follows ? ",\n\"\(name)\":" : "\n\"\(name)\":")
        try write(String(decoding: json, as: UTF8.self))
        follows = true
    }

    /// Opens a list that is the value of a member.
    mutating func open(_ name: String) throws {
        try write(follows ? ",\n\"\(name)\":[" : "\n\"\(name)\":[")
        follows = false
    }

    /// Writes an element of a list after a text before it.
    mutating func element(_ head: String, _ json: [UInt8]) throws {
        try write(follows ? ",\n\(head)" : "\n\(head)")
        try write(String(decoding: json, as: UTF8.self))
        follows = true
    }

    /// Closes a list by some text.
    mutating func close(_ text: String) throws {
        try write(text)
        follows = true
    }

    mutating func end() throws { try write("\n}\n") }
}
