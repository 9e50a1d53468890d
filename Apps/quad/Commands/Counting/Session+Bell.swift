import Device
import Glibc
import Presentation

extension Session {
    /// An action that can ring the bell.
    enum Sound {
        case up, down, reset

        var key: SettingKey {
            switch self {
            case .up: .soundUp
            case .down: .soundDown
            case .reset: .soundReset
            }
        }
    }

    /// Rings the terminal's bell as the settings say: once for the action, once more if a boundary
    /// or the goal was crossed. Does nothing if standard error is not a terminal.
    func ring(_ sound: Sound, crossings: [Crossing] = []) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        let isCrossed = !crossings.isEmpty && settings.isOn(.soundBoundary)
        let bells = (settings.isOn(sound.key) ? 1 : 0) + (isCrossed ? 1 : 0)
        StandardOutput.ask(String(repeating: "\u{7}", count: bells))
    }

    /// Notes that a goal was reached or exceeded.
    func tell(_ crossings: [Crossing], of counter: Counter) {
        for crossing in crossings {
            switch crossing {
            case .boundary: break
            case .reached(let goal): note("The goal of \(goal) is reached.")
            case .exceeded(let goal):
                note("That is more than \(counter.target?.aim.words ?? "") \(goal).")
            }
        }
    }
}
