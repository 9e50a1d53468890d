/// Lets a few in at a time, the others in the order in which they came.
actor Gate {
    private var free: Int
    private let maximumWaiting: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(places: Int, waiting: Int) {
        precondition(places > 0 && waiting >= 0, "a gate has places, and room to wait")
        self.free = places
        self.maximumWaiting = waiting
    }

    /// Waits for a place; false, at once, if too many wait already.
    func enter() async -> Bool {
        if free > 0 {
            free -= 1
            return true
        }
        guard waiting.count < maximumWaiting else { return false }
        await withCheckedContinuation { waiting.append($0) }
        return true
    }

    /// Gives a place back, to the one who has waited longest.
    func leave() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
