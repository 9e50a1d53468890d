import Glibc

/// Rows 1, 2, 8 and 9: the distances that people travel.
package enum TravelFigures {
    /// The most numbers that a test of Kolmogorov and Smirnov takes: with more of them every
    /// difference to a formula shows, however small.
    package static let sample = 250

    /// Returns the rows of the stays of people.
    package static func rows(of lives: [[Stay]]) -> [FigureRow] {
        [jumps(lives), gyration(lives), campus(lives), nearHome(lives)]
    }

    private static func jumps(_ lives: [[Stay]]) -> FigureRow {
        let far = lives.flatMap { jumpsOf($0) }.filter { $0 >= 1000 }
        let exponent = PowerLaw.exponent(of: far, from: 1000, to: 300_000)
        return FigureRow(
            1, "distances from 1 to 300 km",
            [
                FigurePart("exponent", exponent, in: 1.6...1.9),
                FigurePart("longest km", far.max().map { $0 / 1000 }, in: 50...700),
            ])
    }

    private static func gyration(_ lives: [[Stay]]) -> FigureRow {
        let whole = lives.map { radius($0, until: .max) }
        let week: Int64 = 7 * 86400
        var growth: Double?
        let days = (lives.first?.last?.end ?? 0) - (lives.first?.first?.start ?? 0)
        if days > 20 * 86400 {
            let start = lives[0][0].start
            let second = Spread.mean(lives.map { radius($0, until: start + 2 * week) })
            let third = Spread.mean(lives.map { radius($0, until: start + 3 * week) })
            growth = third / max(second, 1)
        }
        let exponent = PowerLaw.exponent(of: whole, from: 1000, to: 150_000)
        return FigureRow(
            2, "radius of gyration",
            [
                FigurePart("exponent", exponent, in: 1.5...1.8),
                FigurePart("third week to second", growth, in: -.infinity...1.15),
            ])
    }

    private static func campus(_ lives: [[Stay]]) -> FigureRow {
        var (walks, pauses): ([Double], [Double]) = ([], [])
        for stays in lives {
            let home = MoveFigures.home(of: stays)
            for (place, stay) in stays.enumerated() where stay.place.isOnCampus {
                if stay.place.number != home, stay.seconds >= 300 {
                    pauses.append(Double(stay.seconds) / 60)
                }
                guard place > 0, stays[place - 1].place.isOnCampus else { continue }
                let metres = stay.place.distance(to: stays[place - 1].place)
                if metres >= 10 { walks.append(metres) }
            }
        }
        return FigureRow(
            8, "on the campus, at 10 m",
            [
                FigurePart(
                    "distances log-normal p", test(walks, KolmogorovSmirnov.chanceOfLogNormal),
                    in: 0.01...1),
                FigurePart(
                    "pauses gamma p", test(pauses, KolmogorovSmirnov.chanceOfGamma), in: 0.01...1),
            ])
    }

    private static func nearHome(_ lives: [[Stay]]) -> FigureRow {
        let shares = lives.compactMap { stays -> Double? in
            let home = MoveFigures.home(of: stays)
            guard home < Quarter.beyond, !stays.isEmpty else { return nil }
            let building = Int(home >> Quarter.roomBits)
            let quarter = Quarter(number: building / Quarter.buildings)
            var (near, total) = (0.0, 0.0)
            for stay in stays {
                total += Double(stay.seconds)
                if stay.place.isOnCampus, quarter.distance(toFenceFrom: stay.place) <= 50 {
                    near += Double(stay.seconds)
                }
            }
            return near / max(total, 1)
        }
        let median = shares.isEmpty ? nil : Spread.median(shares)
        return FigureRow(
            9, "near home", [FigurePart("half of the people ≥", median, in: 0.965...1)])
    }

    private static func test(_ numbers: [Double], _ chance: ([Double]) -> Double) -> Double? {
        guard numbers.count >= 50 else { return nil }
        let step = Double(numbers.count) / Double(min(numbers.count, sample))
        return chance((0..<min(numbers.count, sample)).map { numbers[Int(Double($0) * step)] })
    }

    private static func jumpsOf(_ stays: [Stay]) -> [Double] {
        zip(stays, stays.dropFirst()).map { $0.place.distance(to: $1.place) }
    }

    /// Returns the radius of gyration until a second, weighted by visits.
    private static func radius(_ stays: [Stay], until end: Int64) -> Double {
        let seen = stays.prefix { $0.start < end }
        let east = Spread.mean(seen.map(\.place.east))
        let north = Spread.mean(seen.map(\.place.north))
        let squares = seen.map { stay in
            let (wide, high) = (stay.place.east - east, stay.place.north - north)
            return wide * wide + high * high
        }
        return Spread.mean(squares).squareRoot()
    }
}
