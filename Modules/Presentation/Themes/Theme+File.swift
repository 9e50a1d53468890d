import Primitives

extension Theme {
    /// The least contrast of text without a style with its background, and of any part.
    ///
    /// - Source: WCAG 2.2, success criteria 1.4.3 and 1.4.11.
    package static let leastContrasts = (text: 4.5, part: Background.leastContrast)

    /// The longest name, and the longest title.
    private static let longestName = 40

    /// Reads a theme that a person wrote: one object, whose members are texts.
    ///
    /// - Throws: ``TextFormats/TextFailure`` with line and column, also for a colour that can't be
    ///   read on its background.
    package init(file bytes: [UInt8]) throws(TextFailure) {
        let members = try JSONReader.readMembers(bytes, depthLimit: 2)
        var values: [String: PlacedJSONMember] = [:]
        for member in members { values[member.name] = member }
        for member in members where !Self.names.contains(member.name) {
            let near = Spelling.nearest(to: member.name, among: Self.names)
            throw member.nameFailure(
                "\(member.name.quotedForMessage) is not part of a theme"
                    + (near.first.map { ": did you mean \($0)?" } ?? ""))
        }
        if let version = values["schemaVersion"], version.value != .integer(1) {
            throw version.valueFailure("only the number 1 is known to this Quad")
        }
        guard let named = values["name"] else {
            throw TextFailure(at: Self.start, reason: "the member \"name\" is missing")
        }
        let name = try Self.name(named)
        try self.init(
            name: name, title: values["title"].map(Self.title) ?? name,
            background: values["background"].map(Self.color),
            text: values["text"].map(Self.color),
            hasOwnColors: values["colors"].map(Self.ownColors) ?? true,
            paints: Self.paints(values))
        try check(values)
    }

    private static let start = TextPosition(line: 1, column: 1)
    private static let names =
        ["schemaVersion", "name", "title", "background", "text", "colors"]
        + Part.allCases.map(\.rawValue)

    private static func string(_ member: PlacedJSONMember) throws(TextFailure) -> String {
        guard case .string(let text) = member.value else {
            throw member.valueFailure(
                "\(member.name) is a text in quotes, not \(member.value.kind)")
        }
        return text
    }

    private static func name(_ member: PlacedJSONMember) throws(TextFailure) -> String {
        let text = try string(member)
        let isName =
            (1...longestName).contains(text.utf8.count) && text.first != "-"
            && text.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
            }
        guard isName else {
            throw member.valueFailure(
                "\(text.quotedForMessage) is not a name: 1 to \(longestName) of a-z, 0-9 and "
                    + "hyphens, not beginning with a hyphen")
        }
        return text
    }

    private static func title(_ member: PlacedJSONMember) throws(TextFailure) -> String {
        let text = try string(member)
        guard text.contains(where: { !$0.isWhitespace }), text.count <= longestName,
            SafeText.line(text) == text
        else {
            throw member.valueFailure("a title is 1 to \(longestName) characters on one line")
        }
        return text
    }

    private static func color(_ member: PlacedJSONMember) throws(TextFailure) -> RGB {
        let text = try string(member)
        guard let color = RGB(hex: text) else {
            throw member.valueFailure(
                "\(text.quotedForMessage) is not a colour: write #RRGGBB")
        }
        return color
    }

    private static func ownColors(_ member: PlacedJSONMember) throws(TextFailure) -> Bool {
        switch try string(member) {
        case "own": return true
        case "none": return false
        default: throw member.valueFailure("colors is own or none")
        }
    }

    private static func paints(
        _ values: [String: PlacedJSONMember]
    ) throws(TextFailure) -> [Part: Paint] {
        var paints: [Part: Paint] = [:]
        for part in Part.allCases {
            guard let member = values[part.rawValue] else { continue }
            let text = try string(member)
            guard let paint = Paint(text) else {
                throw member.valueFailure(
                    "\(text.quotedForMessage) is not a style: write \(Paint.form)")
            }
            paints[part] = paint
        }
        return paints
    }

    /// Checks that everything can be read on its background.
    private func check(_ values: [String: PlacedJSONMember]) throws(TextFailure) {
        guard (background == nil) == (text == nil) else {
            let member = values["background"] ?? values["text"]
            throw member?.valueFailure("background and text are given both, or neither")
                ?? TextFailure(at: Self.start, reason: "background and text are given both")
        }
        if let background, let text, let member = values["text"] {
            let contrast = text.contrast(with: background)
            guard contrast >= Self.leastContrasts.text else {
                throw member.valueFailure(Self.faint(contrast, Self.leastContrasts.text))
            }
        }
        for part in Part.allCases {
            guard let member = values[part.rawValue], let contrast = contrast(of: part),
                contrast < Self.leastContrasts.part
            else { continue }
            throw member.valueFailure(Self.faint(contrast, Self.leastContrasts.part))
        }
    }

    private static func faint(_ contrast: Double, _ least: Double) -> String {
        "it can't be read: its contrast is \(contrast.tenths), and \(least.tenths) is the least"
    }

    /// The theme as a file that a person can change.
    package var fileText: String {
        var members: [(String, JSONValue)] = [
            ("schemaVersion", .integer(1)), ("name", .string(name)), ("title", .string(title)),
        ]
        if let background { members.append(("background", .string(background.hex))) }
        if let text { members.append(("text", .string(text.hex))) }
        if !hasOwnColors { members.append(("colors", .string("none"))) }
        for part in Part.allCases {
            if let paint = paints[part] {
                members.append((part.rawValue, .string(paint.written)))
            }
        }
        let lines = members.map { "  \"\($0.0)\": \($0.1.text)" }
        return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }
}

extension Double {
    /// The number with one decimal, rounded down.
    package var tenths: String {
        let tenths = Int(self * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
