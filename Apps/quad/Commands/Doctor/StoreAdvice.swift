import Device
import Presentation

/// Advice about a store that can't be used.
enum StoreAdvice {
    static func about(_ error: any Error, at location: Device.Location) -> String {
        let url = location.url
        let path = url.path?.shellWord ?? "\(url)"
        switch Workspace.storageError(inside: error) {
        case .corrupt:
            let aside = (url.path.map { $0 + ".damaged" } ?? "").shellWord
            return "put it aside (mv \(path) \(aside)); then bring back a copy, or sign in again: "
                + "what was synced is on the server"
        case .notAStore:
            return "it stays as it is; name another store: quad config set store URL"
        case .foreign: return "name your own store: quad config set store URL"
        case .newerSchema: return "update quad: a newer one has written here; nothing is lost"
        case .locked: return "end the other program, or wait for it: fuser \(path)"
        case .readOnly: return "make it writable, if it is meant to change: chmod u+w \(path)"
        case .diskFull: return "make room: df \(path)"
        case .cannotOpen, .inputOutput: return "look who may read it: ls -ld \(path)"
        default: return "try again; if it stays, write to the people who make Quad"
        }
    }
}
