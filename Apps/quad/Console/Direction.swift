/// One of two opposite commands that share their declaration, such as `up` and `down`.
protocol Direction: Sendable {
    static var isForward: Bool { get }
}

enum Forward: Direction {
    static let isForward = true
}

enum Backward: Direction {
    static let isForward = false
}
