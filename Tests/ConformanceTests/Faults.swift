import Foundation
import JSONStorage
import Synchronization

/// Counts how often something was tried.
final class Tries: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

/// Makes the n-th disk operation fail, once or from then on.
final class Faults: Sendable {
    private let left: Mutex<Int>
    private let isLasting: Bool
    private let code: Int32

    init(at number: Int, isLasting: Bool, code: Int32 = EIO) {
        self.left = Mutex(number)
        self.isLasting = isLasting
        self.code = code
    }

    var hasStruck: Bool { left.withLock { $0 <= 0 } }

    @Sendable func strike(_: Disk.Step, _: String) -> Int32 {
        left.withLock { left in
            left -= 1
            return left == 0 || (isLasting && left < 0) ? code : 0
        }
    }
}
