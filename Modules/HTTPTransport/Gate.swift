/// A semaphore for requests; those that must wait are let through in order of arrival.
actor Gate {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var first = 0

    /// Creates a gate with the given number of places.
    init(places: Int) {
        precondition(places > 0, "a gate has at least one place")
        free = places
    }

    /// Waits for a place.
    func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    /// Releases a place to the request that has waited longest.
    func leave() {
        guard first < waiting.count else {
            free += 1
            return
        }
        let next = waiting[first]
        first += 1
        if first == waiting.count || first > 1024 {
            waiting.removeFirst(first)
            first = 0
        }
        next.resume()
    }
}
