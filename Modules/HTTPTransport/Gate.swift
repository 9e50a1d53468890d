/// Lets a number of requests through at a time; others wait in the order in which they came.
actor Gate {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var first = 0

    /// A gate with that many places.
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

    /// Gives a place to who waits longest.
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
