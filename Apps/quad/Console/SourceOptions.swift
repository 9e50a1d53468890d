import ArgumentParser
import Device
import Presentation

/// The options of commands that show what the server tells, or what this device keeps of it.
struct SourceOptions: ParsableArguments {
    @Flag(help: "Don't ask the server; show what this device has.")
    var offline = false

    @Flag(help: "Wait for the server, however long it takes.")
    var wait = false

    func validate() throws {
        if offline && wait { throw ValidationError("--offline and --wait don't go together") }
    }

    var source: AnswerSource { offline ? .device : wait ? .server : .either }
}

extension Session {
    /// Says how old an answer is that this device kept, and why the server's is not shown.
    func noteAge<Value>(of kept: Kept<Value>) {
        guard let at = kept.keptAt else { return }
        let age = TimeWords.ago(at, now: environment.now(), in: dayRule)
        guard let trouble = kept.trouble else { return note("As of \(age).") }
        note("As of \(age): \(ErrorSentence.of(trouble)).")
    }

    /// Says that something waits in the outbox, if it does.
    func note<Answer>(on delivery: Delivery<Answer>) {
        if case .waiting(let report) = delivery { noteWaiting(report) }
    }

    /// Says that something waits in the outbox, and why.
    func noteWaiting(_ report: OutboxReport) {
        if report.sealed > 0 {
            return note(
                "It waits in the outbox, sealed, until the journal is unlocked.",
                hint: "Then it is sent: quad journal unlock, then quad sync")
        }
        let reason = report.trouble.map { ": \(ErrorSentence.of($0))" } ?? ""
        note("It waits in the outbox\(reason).", hint: "It is sent with the next quad sync.")
    }
}
