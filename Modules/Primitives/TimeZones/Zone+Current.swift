import Glibc

extension Zone {
    /// The zone of this process, as the system's other programs determine it; read anew each time.
    ///
    /// The variable `TZ` takes precedence: a name in the database, a path after a colon or a slash,
    /// or a rule such as `CET-1CEST,M3.5.0,M10.5.0/3`. In it, unlike in ``init(identifier:)``, a
    /// plus is west of Greenwich: `UTC+3` is three hours behind UTC. Without the variable,
    /// `/etc/localtime` is used, and then the name in `/etc/timezone`. Anything unreadable means
    /// UTC, as in other programs.
    ///
    /// - Source: POSIX.1-2024 §8.3, tzset(3).
    public static var current: Zone {
        current(
            variable: getenv("TZ").map { String(cString: $0) }, database: databaseFolder,
            settings: "/etc")
    }

    static func current(variable: String?, database: String, settings: String) -> Zone {
        if let variable { return zone(ofVariable: variable, database) ?? utc }
        let link = "\(settings)/localtime"
        let name = (try? bytes(path: "\(settings)/timezone"))
            .flatMap { $0 }.map { String(decoding: $0, as: UTF8.self).trimmed }
        if let linked = target(ofLink: link), let zone = try? Zone(identifier: linked, in: database)
        {
            return zone
        }
        if let table = try? table(path: link) {
            // A copy has no name; the other file gives it if both agree.
            if let name, let named = try? Zone(identifier: name, in: database),
                named == Zone(identifier: name, table: table)
            {
                return named
            }
            return Zone(identifier: "localtime", table: table)
        }
        return name.flatMap { try? Zone(identifier: $0, in: database) } ?? utc
    }

    /// Returns the zone that a value of `TZ` means; `nil` if it means none.
    private static func zone(ofVariable variable: String, _ database: String) -> Zone? {
        let text = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
        if text.isEmpty { return utc }
        if text.hasPrefix("/") {
            return (try? table(path: text)).flatMap { $0 }
                .map { Zone(identifier: name(inPath: text) ?? text, table: $0) }
        }
        if isName(text), let table = try? table(path: "\(database)/\(text)") {
            return Zone(identifier: text, table: table)
        }
        return PosixRule(text, isBounding: true).map { rule in
            // A name with an offset would be read with the opposite sign elsewhere.
            guard rule.summer != nil else { return Zone(offsetSeconds: Int(rule.standard)) }
            return Zone(
                identifier: text,
                table: ZoneTable(first: rule.standard, times: [], offsets: [], rule: rule))
        }
    }

    /// Returns the name of the zone to which a link into a database leads.
    private static func target(ofLink path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = buffer.withUnsafeMutableBytes { bytes in
            readlink(path, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        guard count > 0 else { return nil }
        return name(inPath: String(decoding: buffer[..<count], as: UTF8.self))
    }

    /// Returns the part of a path after `zoneinfo/`.
    private static func name(inPath path: String) -> String? {
        let parts = path.split(separator: "/")
        guard let folder = parts.lastIndex(of: "zoneinfo"), folder + 1 < parts.count else {
            return nil
        }
        return parts[(folder + 1)...].joined(separator: "/")
    }
}
