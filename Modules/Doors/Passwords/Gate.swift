/// A semaphore with a limited FIFO queue of waiting tasks.
actor Gate {
    private var free: Int
    private let maximumWaiting: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(places: Int, waiting: Int) {
        precondition(places > 0 && waiting >= 0, "a gate has places, and room to wait")
        self.free = places
        self.maximumWaiting = waiting
    }

    /// Waits for a place; returns false at once if too many tasks wait already.
    func enter() async -> Bool {
        if free > 0 {
            free -= 1
            return true
        }
        guard waiting.count < maximumWaiting else { return false }
        await withCheckedContinuation { waiting.append($0) }
        return true
    }

    /// Releases a place to the task that has waited longest.
    func leave() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
