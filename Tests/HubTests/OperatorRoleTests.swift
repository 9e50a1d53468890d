import API
import Geofence
import Hub
import Primitives
import Storage
import TestSupport
import Testing

@Suite("What each role of an operator may do", .endsHangs)
struct OperatorRoleTests {
    /// A verb of an operator: the kind of act that its role must allow, and the call.
    struct Verb: Sendable, CustomStringConvertible {
        let kind: OperatorAct.Kind
        let call: @Sendable (Operator, String) async throws -> Void

        init(
            _ kind: OperatorAct.Kind,
            _ call: @escaping @Sendable (Operator, String) async throws -> Void
        ) {
            (self.kind, self.call) = (kind, call)
        }

        var description: String { kind.rawValue }
    }

    private static let map = HubWorld.map.replacing("Library", with: "Old Library")

    /// Every verb that is noted; each gets an operator, and the digits of a report about ben.
    static let verbs: [Verb] = [
        Verb(.list) { op, _ in _ = try await op.accounts() },
        Verb(.list) { op, _ in _ = try await op.accounts(beginning: "a", limit: 1) },
        Verb(.show) { op, _ in try await op.account("ada") },
        Verb(.create) { op, _ in
            try await op.create("dora", password: "correct horse", displayName: "Dora")
        },
        Verb(.disable) { op, _ in try await op.setDisabled(true, "ada") },
        Verb(.enable) { op, _ in try await op.setDisabled(false, "ada") },
        Verb(.signOut) { op, _ in
            // Who may not do it may not see the digits either.
            try await op.signOut("", of: "ada")
        },
        Verb(.reset) { op, _ in try await op.resetPassword(of: "ada", to: "another horse") },
        Verb(.resetCode) { op, _ in _ = try await op.resetCode(of: "ada") },
        Verb(.delete) { op, _ in try await op.delete("ada") },
        Verb(.invite) { op, _ in _ = try await op.invite(uses: 1, lasting: .hours(1)) },
        Verb(.invites) { op, _ in _ = try await op.invites() },
        Verb(.withdraw) { op, _ in try await op.withdraw("00000000") },
        Verb(.reports) { op, _ in _ = try await op.reports() },
        Verb(.report) { op, digits in _ = try await op.report(digits) },
        Verb(.close) { op, digits in try await op.closeReport(digits) },
        Verb(.close) { op, digits in try await op.closeReport(digits, deciding: .profile) },
        Verb(.close) { op, digits in try await op.closeReport(digits, deciding: .disable) },
        Verb(.delete) { op, digits in try await op.closeReport(digits, deciding: .delete) },
        Verb(.data) { op, _ in _ = try await op.holdings(of: "ada") },
        Verb(.conversations) { op, _ in _ = try await op.conversations(of: "ada") },
        Verb(.conversations) { op, _ in
            _ = try await op.conversations(of: "ada", at: .first, limit: 1)
        },
        Verb(.profile) { op, _ in try await op.editProfile(of: "ada", words: "else") },
        Verb(.importPlaces) { op, _ in
            _ = try await op.importPlaces(GeoJSONPlaces(reading: Array(map.utf8)))
        },
        Verb(.importPlaces) { op, _ in
            _ = try await op.preview(GeoJSONPlaces(reading: Array(map.utf8)))
        },
        Verb(.addPlace) { op, _ in
            let circle = Circle(
                center: Coordinate(longitude: 5, latitude: 50), radius: 20)
            try await op.addPlace(
                name: "Hut", usage: nil, shape: Shape(circles: [circle]), hours: nil)
        },
        Verb(.editPlace) { op, _ in
            var change = PlaceChange()
            change.name = "Hall"
            try await op.editPlace("Gym", change)
        },
        Verb(.removePlace) { op, _ in try await op.removePlace("Gym") },
        Verb(.export) { op, _ in
            _ = try await op.export("ada", HubConfiguration().rehearsal, of: "here") { _ in }
        },
        Verb(.backup) { op, _ in try await op.note(.backup, "everything") },
        Verb(.check) { op, _ in try await op.note(.check, "everything") },
        Verb(.restore) { op, _ in
            try await op.restored("from there", ends: OperatorTests.noEnds)
        },
        Verb(.move) { op, _ in _ = try await op.takeOver(from: "there") },
    ]

    /// Returns everything in the store that an operator could change, and the length of the audit.
    private func state(_ world: HubWorld) async throws -> [String] {
        let op = OperatorTests.op(world)
        let (acts, places) = (try await op.acts(), try await op.places())
        return [
            "\(acts.count)", "\(places)", "\(try await op.accounts())",
            "\(try await op.reports().elements)", "\(try await op.invites().elements)",
        ]
    }

    @Test("Each verb is done by the roles that allow it, and refused to others without a trace")
    func matrix() async throws {
        for verb in Self.verbs {
            for role in OperatorRole.allCases {
                let world = try await HubWorld()
                let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
                try await world.connect(ada, ben)
                _ = try await ada.client.call(Routes.report, world.report(ben))
                let digits = try #require(
                    try await OperatorTests.op(world).reports().elements.first?.digits)
                let before = try await state(world)
                let op = OperatorTests.op(world, "eve", role: role)
                var refusal: OperatorError?
                do {
                    try await verb.call(op, digits)
                } catch let error as OperatorError {
                    refusal = error
                }
                let after = try await state(world)
                guard role.allows(verb.kind) else {
                    // The three looks at the state itself are noted.
                    let isSame = after.dropFirst() == before.dropFirst()
                    #expect(isSame, "\(role) \(verb)")
                    #expect(Int(after[0]) == Int(before[0]).map { $0 + 3 }, "\(role) \(verb)")
                    #expect(refusal == .notAllowed(verb.kind, role), "\(role) \(verb)")
                    continue
                }
                if let refusal {
                    #expect(
                        [.noSuchDevice(""), .noSuchInvite("00000000")].contains(refusal),
                        "\(role) \(verb): \(refusal)")
                }
            }
        }
    }

    @Test("A refusal does not tell what there is: it is the same where there is nothing")
    func blind() async throws {
        let (world, full) = (try await HubWorld(), try await HubWorld())
        for name in ["dora", "eve"] { _ = try await full.join(name) }
        try await OperatorTests.op(world).removePlace("Gym")
        for verb in Self.verbs {
            for role in OperatorRole.allCases where !role.allows(verb.kind) {
                for place in [world, full] {
                    await #expect(throws: OperatorError.notAllowed(verb.kind, role), "\(verb)") {
                        try await verb.call(OperatorTests.op(place, "eve", role: role), "ffffffff")
                    }
                }
            }
        }
    }

    @Test("Every kind of act is one of these verbs, and no role but the first changes accounts")
    func kinds() {
        #expect(Set(Self.verbs.map(\.kind)) == Set(OperatorAct.Kind.allCases))
        for kind in OperatorAct.Kind.allCases {
            #expect(OperatorRole.operator.allows(kind))
            #expect(OperatorRole.reader.allows(kind) == kind.isLook)
        }
        #expect(
            OperatorAct.Kind.allCases.filter(OperatorRole.moderator.allows)
                == [.reports, .report, .close])
    }

    @Test("The audit is refused to a moderator")
    func audit() async throws {
        let world = try await HubWorld()
        _ = try await OperatorTests.op(world).accounts()
        #expect(try await OperatorTests.op(world, "eve", role: .reader).acts().count == 1)
        await #expect(throws: OperatorError.self) {
            try await OperatorTests.op(world, "eve", role: .moderator).acts()
        }
    }
}
