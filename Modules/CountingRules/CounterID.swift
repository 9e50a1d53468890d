import Primitives

/// The tag of a counter's id.
public enum CounterTag {}
/// The identifier of a counter on every device.
public typealias CounterID = Identifier<CounterTag>

/// The tag of a group's id.
public enum GroupTag {}
/// The identifier of a group on every device.
public typealias GroupID = Identifier<GroupTag>
