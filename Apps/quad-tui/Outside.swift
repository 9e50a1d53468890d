import Files
import Foundation
import Journal
import Primitives
import TerminalUI

/// The other programs of the person: the editor and the mail program.
struct Outside: Sendable {
    let variables: [String: String]
    let terminal: any Terminal

    /// Has a text changed in the person's editor, to which the terminal is lent.
    ///
    /// - Parameter isSecret: Whether the file of the editor may only be in memory.
    func edit(_ text: String, isSecret: Bool) async -> Result<Editor.Outcome, Explained> {
        guard let editor = Editor(variables: variables) else {
            return .failure(Explained("No editor is set: set VISUAL or EDITOR."))
        }
        let named = variables["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        guard let folder = isSecret ? PrivateFolder(variables: variables)?.path : named else {
            return .failure(
                Explained(
                    "The journal is encrypted, and no folder in memory is there for the editor: "
                        + "set XDG_RUNTIME_DIR."))
        }
        return await withCheckedContinuation { done in
            Task {
                await terminal.lend {
                    do {
                        let outcome = try editor.edit(
                            text, folder: folder, limit: Entries.textLimit)
                        done.resume(returning: .success(outcome))
                    } catch {
                        done.resume(returning: .failure(Explained(error)))
                    }
                }
            }
        }
    }

    /// Opens a letter in the mail program, which may stay open; tells if there is none.
    func mail(_ lines: [String], at now: Instant, tell: @escaping @Sendable (Event) -> Void) {
        let letter = Letter(lines: lines, at: now)
        Thread.detachNewThread {
            do {
                try letter.open(isApart: true)
            } catch {
                tell(.failed("\(Explained(error)): share into a file instead."))
            }
        }
    }
}
