import Glibc
import Primitives
import Synchronization
import Workspace

/// Something that happens while two people write to each other.
enum ChatInput: Sendable {
    /// A key was pressed.
    case key(KeyPress)
    /// A line was read from an input that is no terminal; `nil` at its end.
    case line(String?)
    /// The stream of the account is open; whether it was open before.
    case connected(again: Bool)
    /// Something happened on the account.
    case event(LiveEvent)
    /// The stream ended, for a reason if there is one.
    case disconnected((any Error)?)
    /// A message was carried to the server, or waits, or was refused.
    case carried(MessageSummary.ID, Result<Delivery<MessageSummary>, any Error>)
}

/// The sources of what happens in a conversation, which end together.
final class ChatSources: Sendable {
    /// Everything that happens, in order.
    let inputs: AsyncStream<ChatInput>
    private let happened: AsyncStream<ChatInput>.Continuation
    private let letters = AsyncStream.makeStream(of: Letter.self)
    private let threads = WorkerThreads(count: 1)
    private let over = Flag()
    private let tasks = Mutex<[Task<Void, Never>]>([])

    /// A mark that everything has ended, set once.
    private final class Flag: Sendable {
        private let value = Atomic<Bool>(false)

        var isSet: Bool { value.load(ordering: .relaxed) }

        func set() { value.store(true, ordering: .relaxed) }
    }

    private struct Letter: Sendable {
        let id: MessageSummary.ID
        let text: String
    }

    init() {
        (inputs, happened) = AsyncStream.makeStream(of: ChatInput.self)
    }

    /// Reads keys on a thread of its own, because each wait for one blocks.
    func readKeys() {
        threads.submit { [happened, over] in
            var keyboard = Keyboard()
            while !over.isSet {
                guard let press = keyboard.next(withinMilliseconds: 500) else { continue }
                happened.yield(.key(press))
                if press == .end { return }
            }
        }
    }

    func readLines() {
        threads.submit { [happened, over] in
            while !over.isSet {
                let line = readLine()
                happened.yield(.line(line))
                if line == nil { return }
            }
        }
    }

    /// Follows the events of the account.
    func follow(_ workspace: Workspace) {
        start { [happened] in
            var watch: EventWatch
            do {
                watch = try await workspace.eventWatch()
            } catch {
                happened.yield(.disconnected(error))
                return
            }
            var isAgain = false
            while !Task.isCancelled {
                switch await watch.next() {
                case .connected:
                    happened.yield(.connected(again: isAgain))
                    isAgain = true
                case .event(let event): happened.yield(.event(event))
                case .disconnected(let error, let pause):
                    happened.yield(.disconnected(error))
                    try? await Task.sleep(for: pause)
                }
            }
        }
    }

    /// Carries messages to the server, one after the other.
    func carry(to person: AccountID, on workspace: Workspace) {
        start { [happened, letters] in
            for await letter in letters.stream {
                let result: Result<Delivery<MessageSummary>, any Error>
                do {
                    result = .success(
                        try await workspace.send(letter.text, to: person, id: letter.id))
                } catch {
                    result = .failure(error)
                }
                happened.yield(.carried(letter.id, result))
            }
        }
    }

    /// Hands a message over to be carried.
    func send(_ text: String, id: MessageSummary.ID) {
        letters.continuation.yield(Letter(id: id, text: text))
    }

    /// Ends everything.
    func end() {
        over.set()
        letters.continuation.finish()
        for task in tasks.withLock({ $0 }) { task.cancel() }
        happened.finish()
    }

    private func start(_ work: @escaping @Sendable () async -> Void) {
        let task = Task { await work() }
        tasks.withLock { $0.append(task) }
    }
}
