import Counting
import Device
import Presentation
import Primitives
import Synchronization
import TerminalUI
import Workspace

/// The event loop: it hands events to the model one by one, performs the effects, and draws.
struct Program {
    /// The time that the screen stays lit after a tap.
    static let flashDuration = Duration.milliseconds(80)
    /// The interval at which what ticks is drawn anew, and at which a store that tells no changes
    /// is looked at.
    static let second = Duration.seconds(1)
    /// The seconds after which a store that tells its changes is looked at all the same, since a
    /// new day changes what is shown.
    static let mostSeconds = 60

    let terminal: any Terminal
    let workspace: Workspace
    let rule: DayRule
    var bells = Model.Bells()
    /// The keys, with those that the person changed.
    var keys = KeyMap.standard
    /// The light that the person wants for taps.
    var flash = Flash.Wish.screen
    /// Whether counts are listed as tiles where there is room.
    var isTiled = true
    /// The icons and colours, with those of the person.
    var book = LookBook.builtIn
    /// The palette that the person prefers for new counts.
    var palette: String?
    /// The name of this device among those of an account.
    var deviceName: String?
    /// Whether the journal asks a question of the day.
    var givesPrompts = true
    /// The folder that `~` stands for in a path.
    var home: String?
    /// The colours of the screen.
    var theme = Theme.terminal
    /// The time for which visits to places are kept; `nil` for ever.
    var visitsKept: Duration?
    /// The file of settings, and what overrides it.
    var preferences = Preferences(variables: [:])
    /// Whether the logo is shown at the start.
    var showsLogo = false
    /// Whether the mouse is left to the terminal, whatever the settings say.
    var leavesMouse = false
    /// Whether clicks come here.
    var hasMouse = true
    /// Returns whether a day is told of for the first time.
    var isFirstToday: @Sendable (Day) -> Bool = { _ in false }
    /// The answers of the server while what is kept is sealed.
    let glimpse = Glimpse()
    /// Returns whether the store that was opened is still in its place.
    var isStoreThere: @Sendable () -> Bool = { true }
    /// Begins to call a closure at each change of the store; `nil` if the store tells none.
    var watch: (@escaping @Sendable () -> Void) -> StoreChanges? = { _ in nil }

    /// Runs until the person quits or the terminal is gone; completes all queued commands before it
    /// returns.
    ///
    /// - Returns: The reason for the end; `nil` if the person quit, or the store is gone.
    func run(notices: [String] = []) async -> StopReason? {
        let (events, sender) = AsyncStream.makeStream(of: Event.self)
        let (commands, queue) = AsyncStream.makeStream(of: Command.self)
        let input = Task { [terminal] in
            for await event in terminal.events { sender.yield(.input(event)) }
            sender.yield(.input(.stop(.hangup)))
        }
        let backlog = Backlog()
        let gathering = Task { await backlog.gather(events) }
        let worker = worker(on: commands, sender)
        let server = serverWork(to: sender)
        let changes = watch { sender.yield(.lookAround) }
        let isTicking = Ticking()
        let clock = Task { [isTold = changes != nil] in
            await Self.tick(isTold: isTold, isTicking, sender)
        }
        defer {
            input.cancel()
            gathering.cancel()
            clock.cancel()
            server.end()
        }

        let act = { (effect: Effect) in perform(effect, queue: queue, server, sender) }
        let first = Model.start + (showsLogo ? [.endLaunch] : [])
        first.forEach(act)
        for notice in notices { sender.yield(.notice(notice)) }
        let reason = await handle(backlog, server, isTicking, sender, act)
        queue.finish()
        await worker.value
        withExtendedLifetime(changes) {}
        return reason
    }

    /// Handles what comes, and draws, until the program is to end.
    ///
    /// - Returns: The reason; `nil` if the person quit, or the store is gone.
    private func handle(
        _ backlog: Backlog, _ server: ServerWork, _ isTicking: Ticking,
        _ sender: AsyncStream<Event>.Continuation, _ act: (Effect) -> Void
    ) async -> StopReason? {
        var model = firstModel
        model.isLaunching = showsLogo
        var frames = Frames()
        var noticeClock = NoticeClock()
        for await _ in backlog.signals {
            let waiting = backlog.take()
            for (place, event) in waiting.enumerated() {
                if case .lookAround = event { server.noteWriting() }
                if event.isLook, !isStoreThere() { return nil }
                for effect in effects(of: event, on: &model, &frames) {
                    if case .quit(let reason) = effect { return reason }
                    act(effect)
                }
                isTicking.set(model.isTicking)
                noticeClock.follow(model) { sender.yield($0) }
                if place + 1 == waiting.count || frames.isDue {
                    draw(&model, &frames, sender).forEach(act)
                }
            }
        }
        return nil
    }

    /// Performs the commands for the store one by one.
    private func worker(
        on commands: AsyncStream<Command>, _ sender: AsyncStream<Event>.Continuation
    ) -> Task<Void, Never> {
        Task { [performer] in
            var performer = performer
            for await command in commands {
                for event in await performer.perform(command) { sender.yield(event) }
            }
        }
    }

    /// Has the model handle an event, in its language.
    ///
    /// What is typed is about what would be on the screen by now: what was not drawn since is laid
    /// out first.
    private func effects(
        of event: Event, on model: inout Model, _ frames: inout Frames
    ) -> [Effect] {
        if case .still(let number) = event { frames.still.end(number) }
        if case .input = event, !frames.isLaidOut { _ = canvas(of: &model) }
        frames.isLaidOut = false
        let now = workspace.environment.now()
        return DateLanguage.$current.withValue(model.dates) { model.receive(event, at: now) }
    }

    /// Lays the model out, in its language.
    private func canvas(of model: inout Model) -> Canvas {
        model.size = terminal.size
        return DateLanguage.$current.withValue(model.dates) {
            model.draw(at: Moment(of: workspace.environment))
        }
    }

    /// Draws the model in its theme, with the pictures that are still.
    ///
    /// - Returns: The effects that read what the drawing lacked.
    private func draw(
        _ model: inout Model, _ frames: inout Frames,
        _ sender: AsyncStream<Event>.Continuation
    ) -> [Effect] {
        var canvas = canvas(of: &model)
        canvas.paint(with: model.theme)
        let (frame, wait) = frames.still.next(canvas)
        terminal.draw(frame)
        frames.note()
        if let wait {
            Task {
                try? await Task.sleep(for: StillPictures.patience)
                sender.yield(.still(wait))
            }
        }
        return model.request()
    }

    /// The model with the person's settings, before anything is loaded.
    var firstModel: Model {
        var model = Model(
            size: terminal.size, charset: terminal.charset, rule: rule, bells: bells,
            canLight: terminal.canLight, book: book, keys: keys, flash: flash)
        model.counts.list.isTiled = isTiled
        model.givesPrompts = givesPrompts
        model.leavesMouse = leavesMouse
        model.counts.single.hasMouse = hasMouse
        model.counts.palette = palette
        model.themes = preferences.themes
        model.theme = theme
        return model
    }

    /// Returns the work with the server, whose news go to the event loop.
    func serverWork(to sender: AsyncStream<Event>.Continuation) -> ServerWork {
        ServerWork(workspace, deviceName: deviceName, glimpse: glimpse, to: sender)
    }

    /// The performer of commands, with the person's settings.
    var performer: Performer {
        var performer = Performer(
            workspace, visitsKept: visitsKept, isFirstToday: isFirstToday)
        performer.begin(with: preferences)
        performer.keys = keys
        performer.home = home
        performer.glimpse = glimpse
        return performer
    }

    /// The other programs of the person.
    private var outside: Outside {
        Outside(variables: preferences.variables, terminal: terminal)
    }

    /// Tells each second that counts, until the task is cancelled.
    ///
    /// - Parameter isTold: Whether the store tells its changes by itself.
    private static func tick(
        isTold: Bool, _ isTicking: Ticking, _ sender: AsyncStream<Event>.Continuation
    ) async {
        var seconds = 0
        while (try? await Task.sleep(for: second)) != nil {
            seconds += 1
            if seconds.isMultiple(of: mostSeconds) {
                sender.yield(.minute)
            } else if !isTold {
                sender.yield(.lookAround)
            } else if isTicking.isOn {
                sender.yield(.second)
            }
        }
    }

    /// The mark that something on the screen changes each second, shared with the clock's task.
    private final class Ticking: Sendable {
        private let flag = Atomic<Bool>(false)

        var isOn: Bool { flag.load(ordering: .relaxed) }

        func set(_ isOn: Bool) { flag.store(isOn, ordering: .relaxed) }
    }

    /// Follows changed settings on the terminal and with the server.
    func follow(_ following: Following, _ server: ServerWork) {
        server.follow(following.rule)
        terminal.follow(
            following.background, mouse: !leavesMouse && following.settings.isOn(.mouse))
    }

    private func perform(
        _ effect: Effect, queue: AsyncStream<Command>.Continuation, _ server: ServerWork,
        _ sender: AsyncStream<Event>.Continuation
    ) {
        switch effect {
        case .perform(let command): queue.yield(command)
        case .ask(let request): server.ask(request)
        case .endFlash(let number):
            Task {
                try? await Task.sleep(for: Self.flashDuration)
                sender.yield(.flashEnded(number))
            }
        case .endRest(let number):
            Task {
                try? await Task.sleep(for: PeopleScreen.rest)
                sender.yield(.rested(number))
            }
        case .endLaunch:
            Task {
                try? await Task.sleep(for: LaunchCard.duration)
                sender.yield(.launched)
            }
        case .light(let isOn): terminal.light(isOn)
        case .follow(let following): follow(following, server)
        case .bell: terminal.ring(.warning)
        case .chime(let chime): terminal.ring(chime)
        case .askForPictures: terminal.askForPictures()
        case .copy(let text): terminal.copy(text)
        case .mail(let lines):
            outside.mail(lines, at: workspace.environment.now()) { sender.yield($0) }
        case .edit(let text, let isSecret):
            Task { [outside] in
                sender.yield(.wroteOutside(await outside.edit(text, isSecret: isSecret)))
            }
        case .suspend: terminal.suspend()
        case .quit: break
        }
    }
}
