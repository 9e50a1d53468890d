/// A closed list of kinds, each with a name: of faults, operations, planted bugs, rules or figures.
package protocol NamedKind: CaseIterable, RawRepresentable, Sendable, Hashable
where RawValue == String, AllCases == [Self] {}
