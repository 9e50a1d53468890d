import API
import Primitives
import Workspace

/// The view of one student at the end of the day, on all devices.
struct Inspection: Sendable {
    let student: Int
    /// The feed rows by student.
    let feed: [Int: PersonSummary]
    let conversations: [Int: ConversationSummary]
    let messages: [Int: [MessageSummary]]
    let requests: [Int: RequestSummary]
    /// The requests that the student declined.
    let declined: [Int: RequestSummary]
    /// The profile pages that were requested; `nil` where the server finds no person.
    let pages: [Int: PersonProfile?]
    let devices: [DeviceView]
}

extension SimulatedStudent {
    /// Reads everything: the feed, conversations with all messages, requests, the pages of some
    /// people and of one from the feed, and the devices' documents.
    func inspect(pagesOf others: [Int]) async throws -> Inspection {
        try await attempt("look at everything") {
            let people = try await phone.people(FeedWish(order: .time, isWhole: true)).value.people
            let feed = byStudent(people, \.person)
            let conversations = byStudent(
                try await phone.conversations().value, \.person)
            var messages: [Int: [MessageSummary]] = [:]
            for (other, conversation) in conversations {
                messages[other] = try await phone.messages(with: conversation.person).value
            }
            var pages: [Int: PersonProfile?] = [:]
            let met = feed.keys.sorted()
            let sample = met.isEmpty ? [] : [met[student.number % met.count]]
            for other in Set(others + sample) { pages[other] = try await page(of: other) }
            var views: [DeviceView] = []
            for device in devices { views.append(try await device.view()) }
            return Inspection(
                student: student.number, feed: feed,
                conversations: conversations, messages: messages,
                requests: byStudent(try await phone.requests().value, \.person),
                declined: byStudent(try await phone.declined().value, \.person),
                pages: pages, devices: views)
        }
    }

    private func page(of other: Int) async throws -> PersonProfile? {
        let path = PersonPath(person: world.directory.account(of: other))
        do {
            return try await phone.call(Routes.person, path)
        } catch WorkspaceError.server(.notFound) {
            return nil
        }
    }

    private func byStudent<Row>(_ rows: [Row], _ account: (Row) -> AccountID) -> [Int: Row] {
        Dictionary(
            rows.compactMap { row in
                world.directory.student(of: account(row)).map { ($0, row) }
            }, uniquingKeysWith: { first, _ in first })
    }
}
