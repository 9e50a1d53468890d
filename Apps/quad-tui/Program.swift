import Device
import TerminalUI

/// The event loop: it hands events to the model one by one, performs the effects, and draws.
struct Program {
    /// The time that the screen stays lit after a tap.
    static let flashDuration = Duration.milliseconds(80)
    /// The interval of checks for changes by other programs.
    static let lookInterval = Duration.seconds(1)

    let terminal: any Terminal
    let workspace: Workspace
    let rule: DayRule
    var bells = Model.Bells()

    /// Runs until the person quits or the terminal is gone; completes all queued commands before it
    /// returns.
    ///
    /// - Returns: The reason for the end; `nil` if the person quit.
    func run(notices: [String] = []) async -> StopReason? {
        let (events, sender) = AsyncStream.makeStream(of: Event.self)
        let (commands, queue) = AsyncStream.makeStream(of: Command.self)
        let input = Task { [terminal] in
            for await event in terminal.events { sender.yield(.input(event)) }
            sender.yield(.input(.stop(.hangup)))
        }
        let worker = Task { [workspace] in
            var performer = Performer(workspace)
            for await command in commands {
                for event in await performer.perform(command) { sender.yield(event) }
            }
        }
        let clock = Task {
            while (try? await Task.sleep(for: Self.lookInterval)) != nil {
                sender.yield(.lookAround)
            }
        }
        defer {
            input.cancel()
            clock.cancel()
        }

        var model = Model(
            size: terminal.size, charset: terminal.charset, rule: rule, bells: bells,
            canLight: terminal.canLight)
        for effect in Model.start { perform(effect, queue: queue, sender: sender) }
        for notice in notices { sender.yield(.notice(notice)) }
        var reason: StopReason?
        loop: for await event in events {
            for effect in model.receive(event, at: workspace.environment.now()) {
                if case .quit(let why) = effect {
                    reason = why
                    break loop
                }
                perform(effect, queue: queue, sender: sender)
            }
            model.size = terminal.size
            terminal.draw(model.draw(at: Moment(of: workspace.environment)))
        }
        queue.finish()
        await worker.value
        return reason
    }

    private func perform(
        _ effect: Effect, queue: AsyncStream<Command>.Continuation,
        sender: AsyncStream<Event>.Continuation
    ) {
        switch effect {
        case .perform(let command): queue.yield(command)
        case .endFlash(let number):
            Task {
                try? await Task.sleep(for: Self.flashDuration)
                sender.yield(.flashEnded(number))
            }
        case .light(let isOn): terminal.light(isOn)
        case .bell: terminal.bell()
        case .suspend: terminal.suspend()
        case .quit: break
        }
    }
}
