import ArgumentParser
import Foundation
import Hub
import Primitives

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

    func configuration(_ settings: Settings) throws -> HubConfiguration {
        let zone = try settings.value("zone", zone, default: "UTC", read: Zone.init(identifier:))
        let dayStart = try settings.value(
            "day-start", dayStart, default: "03:00", expected: "HH:MM, such as 03:00",
            read: Self.minute)
        var configuration = HubConfiguration(days: DayRule(zone: zone, startMinute: dayStart))
        let isRehearsal = try settings.value(
            "rehearsal", rehearsal, default: "no", expected: "yes or no",
            read: { ["yes": true, "no": false][$0] })
        // A whole day that lies behind may have begun two days ago.
        configuration.retention = .hours(
            try settings.number(
                "retention-hours", retentionHours, default: isRehearsal ? 72 : 24, in: 1...8784))
        configuration.encounters.shortest = .minutes(
            try settings.number("encounter-minutes", encounterMinutes, default: 5, in: 1...1440))
        configuration.encounters.delay = .minutes(
            try settings.number("encounter-delay", encounterDelay, default: 10, in: 0...1440))
        configuration.rates = try settings.optional("rates", rates, read: Self.rates) ?? .standard
        configuration.quota.documentBytes =
            try settings.number(
                "quota-size", quotaSize, default: configuration.quota.documentBytes >> 20,
                in: 1...1_000_000) << 20
        configuration.quota.documents = try settings.number(
            "quota-documents", quotaDocuments, default: configuration.quota.documents,
            in: 1...100_000_000)
        configuration.newRecipients = try settings.number(
            "new-recipients", newRecipients, default: configuration.newRecipients,
            in: 1...1_000_000)
        if let proxies = try settings.optional(
            "trusted-proxy", trustedProxy, read: TrustedProxies.init)
        {
            configuration.proxies = proxies
        }
        configuration.registration = try settings.value(
            "registration", registration, default: isRehearsal ? "open" : "invite",
            expected: "open, invite or closed", read: Self.registration)
        configuration.unseenStep = .milliseconds(10)
        return isRehearsal ? configuration.rehearsal : configuration
    }

    /// Returns the limits of requests; `.some(nil)` for none.
    private static func rates(_ text: String) throws -> Rates?? {
        var rates = Rates.standard
        switch text {
        case "no": return .some(nil)
        case "yes": break
        default: try rates.change(text)
        }
        return rates
    }

    private static func registration(_ text: String) -> Registration? {
        if let rule = Registration(rawValue: text) { return rule }
        guard let rule: Registration = ["yes": .open, "no": .closed][text] else { return nil }
        StandardStreams.say("registration \(text) is called \(rule.rawValue) now")
        return rule
    }

    /// Returns the cost of a password hash.
    func scrypt(_ settings: Settings) throws -> ScryptParameters {
        try PasswordWork.parameters(passwordHashing, settings)
    }

    private static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), (0...23).contains(hour),
            (0...59).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }
}

/// The cost of a password hash, as an operator writes it.
enum PasswordWork {
    /// Returns the cost that the command line or another setting gives.
    static func parameters(_ given: String?, _ settings: Settings) throws -> ScryptParameters {
        let usual = ScryptParameters.standard
        return try settings.value(
            "password-hashing", given, default: "scrypt:\(usual.logN):\(usual.r):\(usual.p)",
            expected: "scrypt:LN:R:P with LN from 1 to 20, R and P from 1 to 16",
            read: Self.parameters)
    }

    private static func parameters(_ text: String) -> ScryptParameters? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.dropFirst().compactMap { Int($0) }
        guard parts.count == 4, parts[0] == "scrypt", numbers.count == 3,
            (1...20).contains(numbers[0]), (1...16).contains(numbers[1]),
            (1...16).contains(numbers[2])
        else { return nil }
        return ScryptParameters(logN: numbers[0], r: numbers[1], p: numbers[2])
    }
}
