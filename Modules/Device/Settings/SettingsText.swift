import Primitives

/// The text of a configuration file: one JSON object with a member for each key that is set.
///
/// ```json
/// {
///   "day-start": "04:00",
///   "sound.up": false
/// }
/// ```
public enum SettingsText {
    /// Returns the values of a text.
    ///
    /// On and off are `true` and `false`, or the words that can be typed. An empty text sets
    /// nothing.
    ///
    /// - Throws: ``JSONReader/Failure``, with line and column.
    public static func read(
        _ text: String
    ) throws(JSONReader.Failure) -> [SettingKey: String] {
        guard !text.allSatisfy(\.isWhitespace) else { return [:] }
        var values: [SettingKey: String] = [:]
        for member in try JSONReader.readMembers(Array(text.utf8), depthLimit: 8) {
            guard let key = SettingKey(rawValue: member.name) else {
                throw member.nameFailure("\(SettingsError.unknown(member.name))")
            }
            guard let typed = typed(member.value) else {
                throw member.valueFailure(
                    "\(key.rawValue) cannot be \(member.value.kind): write \(key.kind.form)")
            }
            do {
                values[key] = try Settings.checked(typed, of: key, from: .file)
            } catch {
                throw member.valueFailure("\(error)")
            }
        }
        return values
    }

    /// Returns the text for some values, one line each, in the order of the keys.
    public static func write(_ values: [SettingKey: String]) -> String {
        let free = values.keys.filter(\.isNamedFreely).sorted { $0.rawValue < $1.rawValue }
        let lines = (SettingKey.allCases + free).compactMap { key in
            values[key].map { "  \"\(key.rawValue)\": \(json($0, of: key))" }
        }
        return lines.isEmpty ? "{}\n" : "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }

    /// Returns a JSON value in the form in which it would be typed; `nil` if it has none.
    private static func typed(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .bool(let isOn): isOn ? "on" : "off"
        case .null, .integer, .number, .array, .object: nil
        }
    }

    private static func json(_ value: String, of key: SettingKey) -> String {
        if key.kind == .onOff { return value == "on" ? "true" : "false" }
        return JSONEscapes.printable.quoted(value)
    }
}
