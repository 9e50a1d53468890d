import Primitives

extension ClassifiedError {
    /// The sentence of the error with its remedy in the words of this program.
    var wholeSentence: String { remedy.map { "\(self): \($0.words)" } ?? "\(self)" }
}

extension Remedy {
    /// The next step. Most of them are commands of `quad`, which uses the same store.
    fileprivate var words: String {
        switch self {
        case .signIn: "`quad account sign-in NAME --server URL` does it"
        case .syncAgain: "sync again, and report this if it stays"
        case .unlockJournal: "`quad journal unlock` opens it"
        case .changePassphrase: "`quad journal passphrase` changes its passphrase"
        case .restoreKey:
            """
            sync another device that has opened the journal, which puts the key back, or import \
            an export; `quad journal decrypt --give-up` goes on without the sealed texts
            """
        case .listPlaceRules: "`quad place rules` lists them"
        case .forgetAccount: "`quad account forget` frees this store; --store URL chooses another"
        case .chooseStore: "--store URL chooses another"
        case .examineStore: "`quad doctor` says what to do"
        }
    }
}
