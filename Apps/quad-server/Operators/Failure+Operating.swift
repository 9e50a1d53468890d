import Hub
import Replica

extension Failure {
    init(operating error: any Error) {
        switch error {
        case let error as Failure: self = error
        case let error as OutputError: self = error.failure
        case let error as StorageError: self.init(error)
        default: self.init(Operator.kind(of: error), "\(error)")
        }
    }
}
