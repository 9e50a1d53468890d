import Device

extension Remedy {
    /// The end of an error's sentence; `nil` if a hint is enough.
    var ending: String? {
        switch self {
        case .signIn: "`quad account sign-in NAME --server URL` does it"
        case .syncAgain: "run `quad sync` again, and report this if it stays"
        case .unlockJournal: "`quad journal unlock` opens it"
        case .changePassphrase: "`quad journal passphrase` changes its passphrase"
        case .restoreKey:
            """
            sync another device that has opened the journal, which puts the key back, or import \
            an export; `quad journal decrypt --give-up` goes on without the sealed texts
            """
        case .listPlaceRules: "`quad place rules` lists them"
        case .chooseStore, .forgetAccount, .examineStore: nil
        }
    }

    /// The hint after an error; `nil` if the sentence says it all.
    var hint: String? {
        switch self {
        case .signIn: "no account yet? quad account register NAME --server URL"
        case .chooseStore: "--store URL chooses another; this one: quad config get store"
        case .forgetAccount: "quad account forget frees this one; --store URL chooses another"
        case .examineStore: "quad doctor says what to do"
        case .syncAgain, .unlockJournal, .changePassphrase, .restoreKey, .listPlaceRules: nil
        }
    }
}
