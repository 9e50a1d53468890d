import ArgumentParser
import Foundation
import Geofence
import Hub
import Passwords
import Replica

/// The options that the operator can set.
struct HubOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: "The campus's time zone, such as America/Vancouver or -02:00; GMT if not given.")
    var zone: String?

    @Option(help: "Time at which a day begins, as HH:MM; 03:00 if not given.")
    var dayStart: String?

    @Option(
        help: """
            For how many hours visits, and so crossings, are kept; 24 if not given, 72 in a \
            rehearsal.
            """)
    var retentionHours: Int?

    @Option(help: "Minutes together that make an encounter; 5 if not given.")
    var encounterMinutes: Int?

    @Option(
        help: ArgumentHelp(
            "For how many minutes an encounter is not shown while one of the two is still "
                + "there; 10 if not given.", valueName: "minutes"))
    var encounterDelay: Int?

    @Option(
        help: ArgumentHelp(
            "Visits count however late they are reported, yes or no; no if not given.",
            discussion: """
                For rehearsals with invented people only, such as `quad-sim day`: anyone who signs \
                up can then see where everybody was.
                """))
    var rehearsal: String?

    @Option(
        help: ArgumentHelp(
            "Rule for new accounts: open, invite or closed; invite if not given.",
            discussion: """
                With invite, whoever has a code of `quad-server user invite`; with closed, only \
                the operator by `quad-server user create`. A rehearsal is open if not given.
                """))
    var registration: String?

    @Option(
        help: ArgumentHelp(
            "Cost of hashing passwords, as scrypt:LN:R:P; scrypt:15:8:3 if not given.",
            discussion: "Less work is for rehearsals with invented people only.",
            valueName: "work"))
    var passwordHashing: String?

    @Option(
        help: ArgumentHelp(
            "Limits of requests: no for no limits, or changes such as reading=300:300; see "
                + "docs/limits.md.",
            discussion: """
                CLASS=BURST:PER_MINUTE or CLASS=no, with commas between: so many at once, and so \
                many a minute afterwards, of one account or one network.
                """))
    var rates: String?

    @Option(
        help: ArgumentHelp(
            "The proxies that may tell a client's address: addresses or networks, with commas "
                + "between.",
            discussion: """
                Only theirs is X-Forwarded-For believed; without it all clients behind a proxy \
                count as one.
                """, valueName: "addresses"))
    var trustedProxy: String?

    @Option(
        help: ArgumentHelp(
            "MiB of documents that an account may store; 64 if not given.", valueName: "MiB"))
    var quotaSize: Int?

    @Option(
        help: ArgumentHelp(
            "Documents, such as counters and entries, that an account may store; 100000 if "
                + "not given.", valueName: "number"))
    var quotaDocuments: Int?

    @Option(
        help: ArgumentHelp(
            "New people that an account may write to in a day; 20 if not given, a quarter "
                + "of it in its first week.", valueName: "number"))
    var newRecipients: Int?

    /// Returns the hub's configuration.
    func configuration(_ settings: Settings) throws(Failure) -> HubConfiguration {
        var configuration = HubConfiguration(
            days: DayRule(zone: try zone(settings), startMinute: try dayStart(settings)))
        let isRehearsal = try isYes(
            rehearsal, "QUAD_REHEARSAL", "rehearsal", default: false, settings)
        // A whole day that lies behind may have begun two days ago.
        configuration.retention = .hours(
            try number(
                retentionHours, "QUAD_RETENTION_HOURS", "--retention-hours",
                default: isRehearsal ? 72 : 24, in: 1...8784, settings))
        configuration.encounters.shortest = .minutes(
            try number(
                encounterMinutes, "QUAD_ENCOUNTER_MINUTES", "--encounter-minutes", default: 5,
                in: 1...1440, settings))
        configuration.encounters.delay = .minutes(
            try number(
                encounterDelay, "QUAD_ENCOUNTER_DELAY", "--encounter-delay", default: 10,
                in: 0...1440, settings))
        configuration.rates = try rates(settings)
        configuration.quota = try quota(settings)
        configuration.newRecipients = try number(
            newRecipients, "QUAD_NEW_RECIPIENTS", "--new-recipients",
            default: configuration.newRecipients, in: 1...1_000_000, settings)
        configuration.proxies = try proxies(settings)
        configuration.registration = try registration(settings, isRehearsal: isRehearsal)
        configuration.unseenStep = .milliseconds(10)
        return isRehearsal ? configuration.rehearsal : configuration
    }

    private func rates(_ settings: Settings) throws(Failure) -> Rates? {
        var rates = Rates.standard
        switch settings.text(self.rates, "QUAD_RATES") {
        case nil, "yes": return rates
        case "no": return nil
        case .some(let text):
            do {
                try rates.change(text)
            } catch {
                throw Failure(.configuration, "rates: \(error)")
            }
            return rates
        }
    }

    private func quota(_ settings: Settings) throws(Failure) -> Quota {
        var quota = Quota()
        quota.documentBytes =
            try number(
                quotaSize, "QUAD_QUOTA_SIZE", "--quota-size",
                default: quota.documentBytes >> 20, in: 1...1_000_000, settings) << 20
        quota.documents = try number(
            quotaDocuments, "QUAD_QUOTA_DOCUMENTS", "--quota-documents",
            default: quota.documents, in: 1...100_000_000, settings)
        return quota
    }

    private func proxies(_ settings: Settings) throws(Failure) -> TrustedProxies {
        do {
            return try TrustedProxies(settings.text(trustedProxy, "QUAD_TRUSTED_PROXY") ?? "")
        } catch {
            throw Failure(.configuration, "trusted-proxy: \(error)")
        }
    }

    private func registration(
        _ settings: Settings, isRehearsal: Bool
    ) throws(Failure) -> Registration {
        guard let text = settings.text(registration, "QUAD_REGISTRATION") else {
            let fallback: Registration = isRehearsal ? .open : .invite
            _ = settings.falling(back: fallback.rawValue)
            return fallback
        }
        if let rule = Registration(rawValue: text) { return rule }
        guard let rule: Registration = ["yes": .open, "no": .closed][text] else {
            throw Failure(
                .configuration, "registration is \"\(text)\": write open, invite or closed")
        }
        StandardStreams.say("registration \(text) is called \(rule.rawValue) now")
        return rule
    }

    private func isYes(
        _ given: String?, _ variable: String, _ name: String, default fallback: Bool,
        _ settings: Settings
    ) throws(Failure) -> Bool {
        switch settings.text(given, variable) {
        case nil:
            _ = settings.falling(back: fallback ? "yes" : "no")
            return fallback
        case "yes": return true
        case "no": return false
        case .some(let text):
            throw Failure(.configuration, "\(name) is \"\(text)\": write yes or no")
        }
    }

    /// Returns the cost of a password hash.
    func scrypt(_ settings: Settings) throws(Failure) -> ScryptParameters {
        try PasswordWork.parameters(passwordHashing, settings)
    }

    private func zone(_ settings: Settings) throws(Failure) -> Zone {
        let name = settings.text(zone, "QUAD_ZONE", default: "UTC")
        do {
            return try Zone(identifier: name)
        } catch {
            throw Failure(.configuration, "\(error)")
        }
    }

    private func dayStart(_ settings: Settings) throws(Failure) -> Int {
        let text = settings.text(dayStart, "QUAD_DAY_START", default: "03:00")
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), (0...23).contains(hour),
            (0...59).contains(minute)
        else {
            throw Failure(
                .configuration, "\"\(text)\" is no time of day: write HH:MM, such as 03:00")
        }
        return hour * 60 + minute
    }

    private func number(
        _ given: Int?, _ variable: String, _ option: String, default fallback: Int,
        in range: ClosedRange<Int>, _ settings: Settings
    ) throws(Failure) -> Int {
        let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
        let value = try settings.value(
            given, variable, default: fallback, expected: expected, read: { Int($0) })
        guard range.contains(value) else {
            throw Failure(.configuration, "\(option) is \(value): write \(expected)")
        }
        return value
    }
}
