import API
import FoundationEssentials
import Primitives
import Sync

/// The counts of an export of what a server has of an account.
public struct AccountExportSummary: Sendable, Hashable {
    /// The number of conversations.
    public internal(set) var conversations = 0
    /// The number of messages.
    public internal(set) var messages = 0
    /// The number of visits.
    public internal(set) var visits = 0
    /// The number of documents, such as counters and entries.
    public internal(set) var documents = 0
}

extension Workspace {
    /// The version of the form of an account's export.
    private static let exportVersion = 1

    /// Writes all that the server has of the account as one JSON object, as the server tells it
    /// now: profile, devices, visits, conversations with their messages, requests, blocks, and the
    /// documents that are synced. Texts that are sealed are sealed in it.
    ///
    /// - Throws: ``WorkspaceError``; ``ExportError`` of the sink. What was written before is not
    ///   whole then.
    /// - Complexity: Only a page of messages or documents is in memory.
    public func exportAccount(to sink: ExportSink) async throws -> AccountExportSummary {
        guard let signIn = try await signIn() else { throw WorkspaceError.notSignedIn }
        var file = AccountExportFile(sink)
        var summary = AccountExportSummary()
        let visits = try await call(Routes.visits, VisitQuery()).visits
        summary.visits = visits.count
        try file.begin([
            ("format", APICoder.encode("quad-account")),
            ("version", APICoder.encode(Self.exportVersion)),
            ("exportedAt", APICoder.encode(environment.now())),
            ("server", APICoder.encode(signIn.server)),
            ("profile", APICoder.encode(try await call(Routes.me))),
            ("picture", APICoder.encode(try await ownPictureText())),
            ("settings", APICoder.encode(try await call(Routes.settings))),
            ("presence", APICoder.encode(try await call(Routes.presence))),
            ("devices", APICoder.encode(try await call(Routes.devices).devices)),
            ("requests", APICoder.encode(try await requests().value)),
            ("declined", APICoder.encode(try await declined().value)),
            ("blocked", APICoder.encode(try await call(Routes.blocks).people)),
            ("visits", APICoder.encode(visits)),
        ])
        try await exportConversations(to: &file, &summary)
        try await exportDocuments(to: &file, &summary)
        try file.end()
        return summary
    }

    /// Returns the user's picture file in Base64; `nil` if there is none.
    private func ownPictureText() async throws -> String? {
        do {
            return Data(try await ownPicture()).base64EncodedString()
        } catch WorkspaceError.server(.notFound) {
            return nil
        }
    }

    private func exportConversations(
        to file: inout AccountExportFile, _ summary: inout AccountExportSummary
    ) async throws {
        try file.open("conversations")
        for conversation in try await conversations().value {
            summary.conversations += 1
            try file.element("{\"conversation\":", APICoder.encode(conversation))
            try file.open("messages")
            var last = 0
            while true {
                let query = MessageQuery(person: conversation.person, after: last)
                let page = try await call(Routes.messages, query)
                for message in page.messages { try file.element("", APICoder.encode(message)) }
                summary.messages += page.messages.count
                guard !page.isComplete, let end = page.messages.last?.number else { break }
                last = end
            }
            try file.close("]}")
        }
        try file.close("]")
    }

    private func exportDocuments(
        to file: inout AccountExportFile, _ summary: inout AccountExportSummary
    ) async throws {
        let client = try await server()
        try file.open("documents")
        var revision: Int64 = 0
        while true {
            let page = try await client.pull(
                PullRequest(since: revision, limit: SyncLimits.pageDocuments))
            for change in page.changes {
                try file.element("", APICoder.encode(change.document))
            }
            summary.documents += page.changes.count
            if page.isComplete { break }
            revision = page.revision
        }
        try file.close("]")
    }
}

/// The file of an account's export, which is written in pieces.
private struct AccountExportFile {
    private var output: ExportOutput
    /// Whether the next element or member follows on another one.
    private var follows = false

    init(_ sink: ExportSink) { output = ExportOutput(sink, file: "quad-account.json") }

    mutating func begin(_ members: [(name: String, json: [UInt8])]) throws {
        try output.write("{")
        for member in members { try self.member(member.name, member.json) }
    }

    mutating func member(_ name: String, _ json: [UInt8]) throws {
        try output.write(follows ? ",\n\"\(name)\":" : "\n\"\(name)\":")
        try output.write(String(decoding: json, as: UTF8.self))
        follows = true
    }

    /// Opens a list that is the value of a member.
    mutating func open(_ name: String) throws {
        try output.write(follows ? ",\n\"\(name)\":[" : "\n\"\(name)\":[")
        follows = false
    }

    /// Writes an element of a list after a text before it.
    mutating func element(_ head: String, _ json: [UInt8]) throws {
        try output.write(follows ? ",\n\(head)" : "\n\(head)")
        try output.write(String(decoding: json, as: UTF8.self))
        follows = true
    }

    /// Closes a list by some text.
    mutating func close(_ text: String) throws {
        try output.write(text)
        follows = true
    }

    mutating func end() throws {
        try output.write("\n}\n")
        try output.finish()
    }
}
