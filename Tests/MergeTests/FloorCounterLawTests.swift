import Testing

@Suite("Laws of the floor counter")
struct FloorCounterLawTests {
    @Test("It holds in random histories", arguments: Law.all)
    func holds(law: Law) throws {
        let histories = law.description == Law.noLostTap.description ? 1500 : 500
        #expect(try law.violation(in: histories) == nil, "\(law)")
    }
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
