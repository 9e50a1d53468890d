import ArgumentParser
import Device
import Looks
import Presentation

/// The options that choose an icon and a colour.
struct LookOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Its icon; quad icons lists them.", valueName: "name"),
        completion: LookCompletion.icons)
    var icon: String?

    @Option(help: ArgumentHelp("Its colour.", valueName: "#RRGGBB"))
    var tint: String?

    var isSet: Bool { icon != nil || tint != nil }

    /// Returns the name of the icon of the option; `nil` if the option is absent.
    ///
    /// - Throws: ``LooksError/noSuchIcon(_:suggestions:)`` with similar names.
    func iconName(in session: Session) throws(LooksError) -> String? {
        guard let icon else { return nil }
        return try session.ownLooks().book.find(icon: icon).name
    }

    /// Returns the look of the options; without options, a look that differs from its neighbours'.
    ///
    /// - Parameters:
    ///   - existing: The looks of the existing things, oldest first.
    ///   - usual: The icon if the title suggests none; a plain shape if `nil`.
    func look(
        for title: String, existing: [Look], usually usual: String? = nil, in session: Session
    ) throws -> Look {
        let own = try session.ownLooks()
        let icon = try icon.map { name throws(LooksError) in try own.book.find(icon: name).name }
        let tint = try tint.map { try Tint.checked($0) }
        let suggestion = own.book.suggestion(
            for: title, existing: existing, palette: session.settings[.palette])
        let other = own.book.icon(suggestedBy: title) == nil ? usual : nil
        return Look(icon: icon ?? other ?? suggestion.icon, color: tint ?? suggestion.color)
    }
}
