import Simulation

/// A kind of world with the words for its results.
protocol ReportedWorld: SeededWorld {
    /// The title of its stories.
    static var title: String { get }
    /// The figures of reports, with their names.
    static var entries: [(name: String, figure: Figure)] { get }
    /// A bug that shows how they are named.
    static var sampleBug: Bug { get }

    /// Returns the figures of a sweep in a sentence.
    static func sentence(of figures: FigureTable<Figure>) -> String
}

extension SyncingDevices: ReportedWorld {
    static let title = "Devices that sync"
    static let sampleBug = PlantedBug.additiveMerge
    static let entries: [(name: String, figure: SyncFigure)] = [
        ("operations", .operations), ("faults", .faults), ("crashes", .crashes),
        ("exchanges", .exchanges), ("exchanges cut off", .cutExchanges), ("requests", .requests),
    ]

    static func sentence(of figures: FigureTable<SyncFigure>) -> String {
        "\(figures[.operations]) operations, \(figures[.faults]) faults, "
            + "\(figures[.crashes]) crashes, \(figures[.exchanges]) exchanges and "
            + "\(figures[.cutExchanges]) that were cut off, \(figures[.requests]) requests, "
            + "\(figures[.checks]) comparisons"
    }
}

extension SyncingBrowsers: ReportedWorld {
    static let title = "Devices and browsers that sync"
    static let sampleBug = SyncingDevices.sampleBug
    static let entries = SyncingDevices.entries

    static func sentence(of figures: FigureTable<SyncFigure>) -> String {
        SyncingDevices.sentence(of: figures)
    }
}

extension WholeServer: ReportedWorld {
    static let title = "A whole server"
    static let sampleBug = WorldBug.messageLost
    static let entries: [(name: String, figure: WorldFigure)] = [
        ("operations", .operations), ("faults", .faults), ("crashes", .crashes),
        ("requests", .requests), ("events", .events), ("looks", .looks),
    ]

    static func sentence(of figures: FigureTable<WorldFigure>) -> String {
        "\(figures[.operations]) operations, \(figures[.faults]) faults, "
            + "\(figures[.crashes]) crashes, \(figures[.requests]) requests, "
            + "\(figures[.events]) events on \(figures[.streams]) streams, "
            + "\(figures[.looks]) looks, \(figures[.checks]) comparisons"
    }
}
