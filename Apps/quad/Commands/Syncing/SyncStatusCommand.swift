import ArgumentParser
import Presentation
import Primitives
import Workspace

struct SyncStatusCommand: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Say what waits, when the last exchange was, which devices there are, and what "
            + "is wrong.",
        discussion: "It asks the server only for the devices, and shows the rest without it.")

    @Flag(help: "Ask no server.")
    var offline = false

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let status = try await workspace.syncStatus()
        let signIn = try await workspace.signIn()
        let isSignedIn = signIn?.isSignedIn == true
        let (devices, silence) = isSignedIn ? await devices(of: workspace) : (nil, nil)
        let problems = problems(status, signIn: signIn, silence: silence)
        let now = session.environment.now()
        try session.show(
            json(status, signIn: signIn, devices: devices, problems: problems),
            lines: lines(status, devices: devices, problems: problems, at: now, in: session))
        if isSignedIn, status.canSend { session.hint("Send it: quad sync") }
        if isSignedIn, devices == nil, silence == nil {
            session.hint("The server knows the devices: leave out --offline.")
        }
    }

    /// Returns the devices, as this device keeps them if the server doesn't tell them, and the
    /// reason for which it doesn't.
    private func devices(
        of workspace: Workspace
    ) async -> (devices: Cached<[DeviceSummary]>?, silence: String?) {
        do {
            let kept = try await workspace.devices(from: offline ? .device : .either)
            return (kept, kept.trouble.map { ErrorSentence.of($0) })
        } catch WorkspaceError.nothingKept {
            return (nil, nil)
        } catch {
            return (nil, ErrorSentence.of(error))
        }
    }

    /// Returns the obstacles to a complete sync of this device, each in a sentence.
    private func problems(_ status: SyncStatus, signIn: SignIn?, silence: String?) -> [String] {
        var problems: [String] = []
        if signIn?.isEnded == true {
            problems.append("\(ServerCheckup.ended): quad account sign-in")
        } else if signIn?.isSignedIn != true {
            problems.append("this device is not signed in, so nothing is synced")
        }
        if let silence { problems.append(silence) }
        if let trouble = status.history.trouble, trouble != silence {
            problems.append("the latest exchange failed: \(trouble)")
        }
        problems += status.setAside.map {
            "the \($0.kind.rawValue) \($0.id.prefix(8)) is kept here only: \($0.reason)"
        }
        return problems
    }

    private func json(
        _ status: SyncStatus, signIn: SignIn?, devices: Cached<[DeviceSummary]>?,
        problems: [String]
    ) -> JSONValue {
        [
            "account": signIn.map { $0.json } ?? .null,
            "pendingDocuments": .integer(Int64(status.pendingDocuments)),
            "pendingVisits": .integer(Int64(status.pendingVisits)),
            "revision": .integer(status.revision),
            "checksum": .string(String(UInt64(bitPattern: status.checksum), radix: 16)),
            "lastSuccess": .text(status.history.succeededAt),
            "lastFailure": .text(status.history.failedAt),
            "devices": devices.map { .array($0.value.map(\.json)) } ?? .null,
            "devicesAsOf": .text(devices?.keptAt),
            "problems": .array(problems.map { .string($0) }),
        ]
    }

    private func lines(
        _ status: SyncStatus, devices: Cached<[DeviceSummary]>?, problems: [String],
        at now: Instant, in session: Session
    ) -> [String] {
        var table = TextTable(.left, .wrapped)
        table.add(.init("changes waiting"), .init("\(status.pendingDocuments)"))
        table.add(.init("visits waiting"), .init("\(status.pendingVisits)"))
        let last =
            status.history.succeededAt.map { TimeWords.ago($0, now: now, in: session.dayRule) }
            ?? "never"
        table.add(.init("last exchange"), .init(last))
        table.add(.init("revision of the server"), .init("\(status.revision)"))
        for (number, device) in (devices?.value ?? []).enumerated() {
            let words =
                device.isCurrent
                ? "this one"
                : "seen \(TimeWords.ago(device.heardAt, now: now, in: session.dayRule))"
            table.add(
                .init(number == 0 ? "devices" : ""),
                .init("\("\(device.device)".prefix(8))  \(words)"))
        }
        if let at = devices?.keptAt {
            let age = TimeWords.ago(at, now: now, in: session.dayRule)
            table.add(.init(""), .init("as of \(age)", .faint))
        }
        for (number, problem) in problems.enumerated() {
            table.add(.init(number == 0 ? "problems" : ""), .init(problem, .alarming))
        }
        return table.lines(on: session.page)
    }
}

extension DeviceSummary {
    /// The device as JSON, the same in every command.
    var json: JSONValue {
        [
            "device": .text(device), "name": .text(name), "signedInAt": .text(signedInAt),
            "lastUsedAt": .text(lastUsedAt), "current": .bool(isCurrent),
        ]
    }

    /// The time of the device's last contact, to about an hour.
    fileprivate var heardAt: Instant { lastUsedAt ?? signedInAt }
}

extension SyncStatus {
    /// The number of documents and visits that wait for the server.
    var pending: Int { pendingDocuments + pendingVisits }
}
