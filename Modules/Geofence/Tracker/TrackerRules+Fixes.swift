import Primitives

extension TrackerRules {
    /// The reason to refuse a fix by itself; `nil` if there is none.
    func objection(to fix: Fix) -> Refusal? {
        let (longitude, latitude) = (fix.coordinate.longitude, fix.coordinate.latitude)
        if longitude.isNaN || latitude.isNaN || fix.accuracy?.isNaN == true { return .notANumber }
        guard fix.coordinate.isOnEarth else { return .outOfRange }
        if longitude == 0 && latitude == 0 { return .nullIsland }
        if let accuracy = fix.accuracy {
            guard accuracy >= 0, accuracy <= accuracyLimit else { return .accuracyBeyondLimit }
        } else if requiresAccuracy {
            return .accuracyMissing
        }
        if fix.isMocked { return .mocked }
        if let received = fix.receivedAt {
            let age = received - fix.at
            if .zero - age > futureTolerance { return .future }
            if age > oldest { return .past }
        }
        return nil
    }

    /// The accuracy in metres that decisions use.
    func believedAccuracy(of reading: Reading) -> Double {
        min(reading.accuracy < 0 ? assumedAccuracy : reading.accuracy, accuracyClamp)
    }

    /// The metres beyond the boundary of a shape at which a fix is clearly outside.
    func buffer(around shape: Shape) -> Double { max(buffer, bufferShare * shape.extent) }
}
