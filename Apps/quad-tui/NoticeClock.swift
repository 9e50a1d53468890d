import Primitives
import TerminalUI

/// The time of the notice that is shown: one timer while there is one, none otherwise.
struct NoticeClock {
    private var number = 0
    /// The part of the time that it takes, for tests.
    private let pace: Double
    private var timer: Task<Void, Never>?

    init(pace: Double = 1) { self.pace = pace }

    /// Begins the time of a notice that is new, and ends that of the one before.
    ///
    /// - Parameter tell: Receives the end.
    mutating func follow(_ model: Model, telling tell: @escaping @Sendable (Event) -> Void) {
        guard model.noticeNumber != number else { return }
        number = model.noticeNumber
        end()
        guard let time = model.noticeTime else { return }
        timer = Task { [number, pace] in
            if (try? await Task.sleep(for: time * pace)) != nil { tell(.noticeEnded(number)) }
        }
    }

    /// Ends the timer.
    mutating func end() {
        timer?.cancel()
        timer = nil
    }
}

extension Model {
    /// The time for which the notice is shown: enough to read it; `nil` without one.
    var noticeTime: Duration? { notice.map { .seconds(4) + .milliseconds(60 * $0.text.count) } }

    /// Handles an event that is told, or the end of its time.
    mutating func receiveNotice(_ event: Event) -> [Effect] {
        switch event {
        case .notice(let text): notice = (text, false)
        case .noticeEnded(let number):
            // A sentence about a count that is gone stays until another is chosen.
            guard number == noticeNumber, !tellsOfLoss else { break }
            notice = nil
            settleLoss()
        case .remembered(let words):
            notice = ("\(words)  \(way(to: .memories, on: .journal)) shows more.", false)
        case .draftKept(let reason):
            journal.isDraftLost = reason != nil
            return reason.map { receiveNotice(.failed($0)) } ?? []
        case .notSaved(let reason), .failed(let reason):
            takeBackOrder()
            hasUndone = false
            if case .notSaved = event { counts.takeBackAttempt() } else { journal.saveFailed() }
            counts.waiting = []
            counts.list.show([])
            notice = (reason, true)
            return [.bell]
        case .beyondUndo(let reason):
            (hasUndone, offersToSkip) = (false, true)
            notice = ("\(reason) \(way(to: .undo)) once more skips it.", true)
            return [.bell]
        default: break
        }
        return []
    }
}
