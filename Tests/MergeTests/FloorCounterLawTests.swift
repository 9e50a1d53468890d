import Testing

/// The number of random histories that each law is checked against.
private let histories = 500

@Suite("Laws of the floor counter")
struct FloorCounterLawTests {
    private func holds(_ law: Law, _ histories: Int = histories) throws {
        let violation = try law.violation(in: histories)
        #expect(violation == nil, "\(law)")
    }

    @Test("L1 merge commutes") func commutes() throws { try holds(.commutes) }

    @Test("L2 merge associates") func associates() throws { try holds(.associates) }

    @Test("L3 merge is idempotent") func isIdempotent() throws { try holds(.isIdempotent) }

    @Test("L4 every operation and merge only grows the state")
    func onlyGrows() throws { try holds(.onlyGrows) }

    @Test("L5 applying an operation equals merging its delta")
    func deltasSuffice() throws { try holds(.deltasSuffice) }

    @Test("L6 any order, repetition and loss-then-resend of deltas equals one full merge")
    func anyOrder() throws { try holds(.anyOrder) }

    @Test("L7 no lost tap, against an oracle of events")
    func noLostTap() throws { try holds(.noLostTap, 1500) }

    @Test("L8 no doubled tap (retry, replay, restored queue)")
    func noDoubledTap() throws { try holds(.noDoubledTap) }

    @Test("L9 reset on a synced set gives exactly its value")
    func resetIsExact() throws { try holds(.resetIsExact) }

    @Test("L10 two concurrent resets to v give v plus the unseen")
    func concurrentResets() throws { try holds(.concurrentResets) }

    @Test("L11 set against set: the later value, both floors")
    func laterSetWins() throws { try holds(.laterSetWins) }

    @Test("L12 an own set cancels all own earlier taps")
    func ownSetCancels() throws { try holds(.ownSetCancels) }

    @Test("L13 delete, then an unseen tap: visible, with the value before plus that tap")
    func unseenTapRevives() throws { try holds(.unseenTapRevives) }

    @Test("L14 floor never above tally") func floorBelowTally() throws {
        try holds(.floorBelowTally)
    }

    @Test("L15 no more entries than devices") func fewEntries() throws { try holds(.fewEntries) }

    @Test("L16 encoding is canonical: equal states, equal bytes, equal checksum")
    func isCanonical() throws { try holds(.isCanonical) }

    @Test("L17 the tap history sums to the tally") func historySums() throws {
        try holds(.historySums)
    }

    @Test("L18 overflow is an error, never a trap")
    func overflowIsAnError() throws { try holds(.overflowIsAnError) }

    @Test("L19 splitting taps, renaming devices or extra syncs before no reset changes nothing")
    func unseenStructure() throws { try holds(.unseenStructure) }

    @Test("L20 without concurrent sets, clocks don't matter")
    func clocksDoNotMatter() throws { try holds(.clocksDoNotMatter) }
}

@Suite("The laws can fail")
struct PlantedBugTests {
    @Test("Some law finds a planted bug", arguments: PlantedBug.allCases)
    func found(bug: PlantedBug) throws {
        let violated = try Law.all.filter {
            try $0.violation(in: 60, algebra: bug.algebra) != nil
        }
        #expect(!violated.isEmpty, "no law found \(bug)")
    }

    @Test(
        "A bug is found by the law that speaks of it",
        arguments: [
            (.floorOnlyFromWinner, .noLostTap), (.floorOnlyFromWinner, .concurrentResets),
            (.largerSum, .noLostTap), (.largerSum, .historySums), (.floorNotMerged, .commutes),
            (.floorNotMerged, .ownSetCancels), (.baseOfLastMerged, .commutes),
            (.baseOfLastMerged, .laterSetWins), (.additiveMerge, .isIdempotent),
            (.additiveMerge, .noDoubledTap), (.setWithoutTallies, .floorBelowTally),
            (.setWithoutFloor, .resetIsExact), (.setWithoutFloor, .ownSetCancels),
            (.floorBelowOthers, .resetIsExact), (.deletionOfLastMerged, .onlyGrows),
            (.seenOnlyFromWinner, .unseenTapRevives), (.deltaIsAmount, .anyOrder),
            (.forgetsSmallDevices, .noLostTap),
        ] as [(PlantedBug, Law)])
    func speaks(bug: PlantedBug, law: Law) throws {
        #expect(try law.violation(in: 200, algebra: bug.algebra) != nil, "\(law) misses \(bug)")
    }
}
