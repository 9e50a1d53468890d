import API
import Backends
import Counting
import Geofence
import Journal
import Looks
import Settings
import Storage
import Sync
import Vault
import Workspace

/// The only mapping from errors to exit codes.
extension ExitStatus {
    /// Creates the code of an error of any domain.
    init(of error: any Error) {
        self =
            switch error {
            case let error as CommandError: ExitStatus(error)
            case let error as StoreLocationError: ExitStatus(error)
            case let error as SettingsError: ExitStatus(error)
            case let error as WorkspaceError: ExitStatus(error)
            case let error as ImportError: ExitStatus(error)
            case let error as ExportError: ExitStatus(error)
            case let error as CountingError: ExitStatus(error)
            case let error as JournalError: ExitStatus(error)
            case let error as GeofenceError: ExitStatus(error)
            case let error as SyncError: ExitStatus(error)
            case let error as LooksError: ExitStatus(error)
            case let error as APIError: ExitStatus(error)
            case let error as StorageError: ExitStatus(error)
            default: .failed
            }
    }

    private init(_ error: CommandError) {
        self =
            switch error {
            case .usage, .needsYes, .needsTerminal: .usage
            case .cancelled: .cancelled
            case .interrupted: .interrupted
            case .noInput: .noInput
            case .notText, .badFile, .badMap, .inputTooLong: .badData
            case .importFailed(_, let error): ExitStatus(error)
            case .cannotWrite: .cannotCreate
            case .outputFailed: .inputOutput
            case .pipeClosed: .done
            case .unreachable: .unreachable
            case .taken: .cannotCreate
            case .editorFailed, .programFailed, .ambiguous, .emptyJournal, .fewEntries,
                .noEntry, .noReminder,
                .noRequest, .noConversation, .noDevice, .unwell:
                .failed
            }
    }

    private init(_ error: ImportError) {
        self =
            switch error {
            case .storage(let error): ExitStatus(error)
            case .file(.unreadable): .noInput
            case .file, .newerFile, .badRecords: .badData
            case .counting(let error): ExitStatus(error)
            case .journalLocked: .notPermitted
            }
    }

    private init(_ error: ExportError) {
        self =
            switch error {
            case .storage(let error): ExitStatus(error)
            case .output: .inputOutput
            case .noSuchTable: .usage
            case .journalLocked: .notPermitted
            }
    }

    private init(_ error: StoreLocationError) {
        self =
            switch error {
            case .missing: .noInput
            case .noFolder: .cannotCreate
            case .invalid(_, variable: nil): .usage
            case .invalid, .noHome: .configuration
            }
    }

    private init(_ error: SettingsError) {
        self =
            switch error {
            case .unknownKey, .invalidValue(_, _, .flag), .invalidValue(_, _, .file): .usage
            case .unknownZone(_, .flag): .usage
            case .invalidValue, .unknownZone, .unreadable, .cannotRead, .noFolder, .aliasLoop:
                .configuration
            case .cannotWrite: .cannotCreate
            }
    }

    private init(_ error: WorkspaceError) {
        self =
            switch error {
            case .storage(let error): ExitStatus(error)
            case .notSignedIn, .otherAccount: .notPermitted
            case .invalidServer: .usage
            case .server(let error): ExitStatus(error)
            case .sync(let error): ExitStatus(error)
            case .undo(.storage(let error)): ExitStatus(error)
            case .undo: .failed
            case .journal(let error): ExitStatus(error)
            case .places(let error): ExitStatus(error)
            case .noSuchPerson: .failed
            case .unreadableTracker: .badData
            }
    }

    private init(_ error: StorageError) {
        self =
            switch error {
            case .invalidURL: .usage
            case .cannotOpen: .cannotCreate
            case .notAStore, .foreign, .corrupt, .newerSchema: .badData
            case .locked, .unavailable: .tryAgain
            case .diskFull, .inputOutput, .uncertain: .inputOutput
            case .readOnly: .notPermitted
            case .notUnique, .invalidRow, .closed: .failed
            }
    }

    private init(_ error: CountingError) {
        self =
            switch error {
            case .storage(let error): ExitStatus(error)
            case .noSuchCounter, .ambiguousCounter, .noSuchGroup, .ambiguousGroup, .wrongType,
                .notConvertible, .isRunning, .notRunning, .noSuchInterval:
                .failed
            case .invalidStep, .invalidBoundary, .invalidPeriod, .invalidColor, .invalidTime:
                .usage
            case .invalidName, .invalidNote, .overflow: .badData
            case .takenName: .cannotCreate
            }
    }

    private init(_ error: JournalError) {
        self =
            switch error {
            case .storage(let error): ExitStatus(error)
            case .emptyText, .textTooLong, .notYet, .invalidLimit: .badData
            case .noSuchEntry, .ambiguousEntry, .noConflict, .noSuchText, .alreadyEncrypted,
                .notEncrypted:
                .failed
            case .noWords: .usage
            case .locked, .wrongPassphrase, .otherPassphrase: .notPermitted
            case .vault(let error): ExitStatus(error)
            }
    }

    private init(_ error: VaultError) {
        self =
            switch error {
            case .emptyPassphrase, .passphraseTooShort, .passphraseTooLong, .damaged: .badData
            case .cannotDerive, .keyFile: .inputOutput
            case .noPrivateFolder: .configuration
            }
    }

    private init(_ error: GeofenceError) {
        self =
            switch error {
            case .storage(let error): ExitStatus(error)
            case .geoJSON, .invalidName: .badData
            case .takenName: .cannotCreate
            case .noSuchPlace, .ambiguousPlace, .partOfItself, .alreadyThere, .notThere: .failed
            }
    }

    private init(_ error: LooksError) {
        self =
            switch error {
            case .notJSON, .invalid: .badData
            case .cannotRead: .noInput
            case .cannotWrite, .taken, .tooMany: .cannotCreate
            case .noSuchSet, .noSuchGroup, .noSuchIcon, .noSuchPalette, .builtIn: .failed
            case .noFolder: .configuration
            }
    }

    private init(_ error: SyncError) {
        self =
            switch error {
            case .storage(let error): ExitStatus(error)
            case .unreachable: .unreachable
            case .notSignedIn: .notPermitted
            case .clockAhead: .configuration
            case .tooLarge, .refused: .badData
            case .incompatible: .badData
            case .mustStartFresh, .checksumMismatch, .forked: .failed
            }
    }

    private init(_ error: APIError) {
        self =
            switch error {
            case .unreachable, .server: .unreachable
            case .cancelled: .interrupted
            case .notSignedIn, .wrongCredentials, .notPermitted: .notPermitted
            case .conflict(.nameTaken, _): .cannotCreate
            case .notFound, .conflict, .forked: .failed
            case .invalid, .tooLarge, .incompatible, .unreadable: .badData
            case .clockAhead: .configuration
            case .tooMany: .tryAgain
            }
    }
}
