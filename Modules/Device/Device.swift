import Backends
import Primitives
import Workspace

/// A person's store on this device, opened as every frontend opens it.
///
/// ```
/// let options = try DeviceOptions(variables: variables, use: .adding) { print("note: \($0)") }
/// try await Device.with(options) { workspace in
///     let kids = try await workspace.act { try $0.counters.create(title: "Kids") }
/// }
/// ```
/// Not here: the parsing of arguments, the wording of errors, the look of a screen.
public struct Device: Sendable {
    /// The counters, the journal, the places and the account.
    public let workspace: Workspace
    private let connections: Connections

    /// Opens the store that settings and variables name.
    ///
    /// Waits about two seconds for another process that holds the store. A store that was copied or
    /// put back becomes another installation, with a notice.
    ///
    /// - Throws: A ``Primitives/ClassifiedError``: of the location, the store or the workspace. The
    ///   store is closed then.
    public static func open(_ options: DeviceOptions) async throws -> Device {
        let url = try options.settings.storeLocation(options.variables).url(for: options.use)
        let store = try await Backends.open(
            url, schema: Workspace.schema, tries: options.isGlance ? 1 : Self.tries,
            pause: Self.pause, notice: { options.notice("\($0)") })
        let connections = Connections(waiting: options.waiting, notice: options.notice)
        do {
            let workspace = try await Workspace.open(
                store, environment: options.environment,
                dayRule: DayRule(options.settings), variables: options.variables,
                at: options.isGlance ? nil : url.path, connect: connections.connect)
            if !options.isGlance, let notice = workspace.arrivalNotice { options.notice(notice) }
            return Device(workspace: workspace, connections: connections)
        } catch {
            await store.close()
            throw error
        }
    }

    /// Opens a store, lends its workspace to a closure, and closes everything.
    ///
    /// - Throws: The errors of ``open(_:)`` and of the closure.
    public static func with<Result>(
        _ options: DeviceOptions, isolation: isolated (any Actor)? = #isolation,
        _ body: (Workspace) async throws -> Result
    ) async throws -> Result {
        let device = try await open(options)
        do {
            let result = try await body(device.workspace)
            await device.close()
            return result
        } catch {
            await device.close()
            throw error
        }
    }

    /// Opens the store for one quick look: at once or not at all, to read, without messages and
    /// without a record of its location.
    ///
    /// Nobody waits for the end of connections: a request without an answer ends with the program.
    ///
    /// - Returns: The closure's result; `nil` if there is no store.
    /// - Throws: The errors of ``open(_:)`` and of the closure.
    public static func glance<Result>(
        _ options: DeviceOptions, isolation: isolated (any Actor)? = #isolation,
        _ body: (Workspace) async throws -> Result
    ) async throws -> Result? {
        var options = options
        options.use = .reading
        options.isGlance = true
        guard try options.settings.storeLocation(options.variables).url.isThere else { return nil }
        let device = try await open(options)
        do {
            let result = try await body(device.workspace)
            await device.leave()
            return result
        } catch {
            await device.leave()
            throw error
        }
    }

    /// Closes the connections, then the store.
    public func close() async {
        await connections.close()
        await workspace.store.close()
    }

    /// Closes the store, and the connections without a wait for them.
    private func leave() async {
        Task { await connections.close() }
        await workspace.store.close()
    }

    /// The number of attempts to open a store that another process holds.
    private static let tries = 40
    /// The pause between two attempts.
    private static let pause: Duration = .milliseconds(50)
}
