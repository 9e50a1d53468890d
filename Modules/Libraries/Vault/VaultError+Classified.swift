import Primitives

extension VaultError: ClassifiedError {
    /// The kind of the failure.
    public var kind: FailureKind {
        switch self {
        case .emptyPassphrase, .passphraseTooShort, .passphraseTooLong, .damaged: .badData
        case .cannotDerive, .keyFile: .inputOutput
        case .noPrivateFolder: .configuration
        }
    }
}
