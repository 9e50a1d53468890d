import Device
import Testing

@Suite("Settings")
struct SettingsTests {
    @Test("Nothing set gives every default, each of which is a value of its key")
    func standard() throws {
        for key in SettingKey.allCases {
            #expect(Settings.standard.entry(key).source == .standard)
            #expect(Settings.standard[key] == key.standard)
            #expect(key.kind.canonical(key.standard) == key.standard, "\(key.rawValue)")
        }
        #expect(Settings.standard.store == nil)
        #expect(Settings.standard.zone == nil)
        #expect(Settings.standard.dayStartMinute == 180)
        #expect(Settings.standard.weekStart == 0)
        #expect(Settings.standard.isOn(.soundUp))
    }

    @Test("An option wins over a variable, a variable over the file")
    func precedence() throws {
        let file: [SettingKey: String] = [.color: "never", .dayStart: "04:00", .palette: "Mine"]
        let settings = try Settings(
            file: file, variables: ["QUAD_COLOR": "auto", "QUAD_DAY_START": "5:30"],
            flags: [.color: (option: "--color", value: "always")])
        #expect(settings.entry(.color).value == "always")
        #expect(settings.entry(.color).source == .flag("--color"))
        #expect(settings.entry(.dayStart).value == "05:30")
        #expect(settings.entry(.dayStart).source == .variable("QUAD_DAY_START"))
        #expect(settings.entry(.palette).source == .file)
        #expect(settings.entry(.zone).source == .standard)
    }

    @Test("An empty variable counts as missing")
    func emptyVariable() throws {
        let settings = try Settings(file: [.zone: "Asia/Tokyo"], variables: ["QUAD_ZONE": ""])
        #expect(settings.zone == "Asia/Tokyo")
    }

    @Test("Every key has a variable of its own")
    func variables() {
        let names = SettingKey.allCases.map(\.variable)
        #expect(Set(names).count == names.count)
        #expect(SettingKey.store.variable == "QUAD_STORE")
        #expect(SettingKey.soundBoundary.variable == "QUAD_SOUND_BOUNDARY")
    }

    @Test("A wrong variable is named")
    func wrongVariable() {
        let error = #expect(throws: SettingsError.self) {
            try Settings(variables: ["QUAD_DAY_START": "25:00"])
        }
        #expect(error?.description == #"QUAD_DAY_START cannot be "25:00": write HH:MM"#)
    }

    @Test(
        "Values are kept in one form of the several that may be typed",
        arguments: [
            (SettingKey.soundUp, "ON", "on"), (.soundUp, "false", "off"), (.soundUp, "0", "off"),
            (.dayStart, "4:05", "04:05"), (.dayStart, "23:59", "23:59"),
            (.weekStart, "Sun", "sunday"), (.weekStart, "monday", "monday"),
            (.color, "Never", "never"), (.zone, "Europe/Berlin", "Europe/Berlin"),
            (.zone, "System", "system"), (.zone, "Etc/GMT+5", "Etc/GMT+5"),
            (.store, "json:/a b/c", "json:/a b/c"), (.store, "memory:", "memory:"),
        ])
    func canonical(key: SettingKey, typed: String, kept: String) {
        #expect(key.kind.canonical(typed) == kept)
    }

    @Test(
        "Values that a key can't have are refused",
        arguments: [
            (SettingKey.soundUp, "loud"), (.dayStart, "24:00"), (.dayStart, "4"),
            (.dayStart, "4:5"), (.dayStart, "-1:00"), (.dayStart, "0٣:00"), (.dayStart, ""),
            (.weekStart, "su"), (.weekStart, "t"), (.color, "sometimes"),
            (.zone, "../../etc/passwd"), (.zone, "/etc/localtime"), (.zone, "Europe//Berlin"),
            (.zone, ""), (.store, ""),
            (.store, "json:a\0b"), (.palette, ""), (.palette, "two\nlines"),
        ])
    func refused(key: SettingKey, typed: String) {
        #expect(key.kind.canonical(typed) == nil)
    }

    @Test("A store of the file needs a full path; one of a variable does not")
    func fullPath() throws {
        #expect(try Settings(variables: ["QUAD_STORE": "json:here"]).store == "json:here")
        let error = #expect(throws: SettingsError.self) {
            try Settings.checked("json:here", of: .store, from: .file)
        }
        #expect(error?.description.hasSuffix("with a full path") == true)
    }

    @Test("An unknown key names the nearest, or those with that word")
    func unknown() {
        #expect(
            "\(SettingsError.unknown("day-strat"))"
                == #"there is no setting "day-strat": did you mean day-start?"#)
        #expect("\(SettingsError.unknown("start"))".hasSuffix("day-start, or week-start?"))
        #expect("\(SettingsError.unknown("xyzzy"))" == #"there is no setting "xyzzy""#)
    }
}
