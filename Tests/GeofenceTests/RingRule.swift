/// A rule for rings with a polygon that breaks it; the docs list the rules from here.
public struct RingRule: Sendable {
    /// The rule, in words.
    public let rule: String
    /// The coordinates of a polygon that breaks it.
    public let broken: String
    /// The error message for that polygon.
    public let says: String

    public static let all: [RingRule] = [
        RingRule(
            rule: "A ring has four positions or more",
            broken: "[[[0,0],[4,0],[0,0]]]",
            says: "feature 0, ring 0: a ring needs four positions or more, this has 3"),
        RingRule(
            rule: "Its last position is its first, of equal numbers, however they are written",
            broken: "[[[0,0],[4,0],[4,4],[0,4]]]",
            says: "feature 0, ring 0, position 3: the last position of a ring must equal its first"
        ),
        RingRule(
            rule: "Not all of it lies on one line",
            broken: "[[[0,0],[2,2],[4,4],[0,0]]]",
            says: "feature 0, ring 0: the ring encloses nothing"),
        RingRule(
            rule: "It does not cross itself, neither on an edge nor in a corner",
            broken: "[[[0,0],[4,4],[4,0],[0,4],[0,0]]]",
            says: "feature 0, ring 0, position 2: the ring crosses itself: the edge from here "
                + "crosses the edge from position 0"),
        RingRule(
            rule: "It does not touch itself: what it cuts off is a part or a hole",
            broken: "[[[0,0],[4,0],[4,4],[2,0],[0,4],[0,0]]]",
            says: "feature 0, ring 0, position 3: the ring touches itself: the edge from here "
                + "meets the edge from position 0; make a part or a hole of what it cuts off"),
        RingRule(
            rule: "It does not run along itself, as a spike does",
            broken: "[[[0,0],[4,0],[4,4],[4,8],[4,4],[0,4],[0,0]]]",
            says: "feature 0, ring 0, position 3: the ring runs along itself: the edge from here "
                + "lies on the edge from position 2"),
        RingRule(
            rule: "It is traced once",
            broken: "[[[0,0],[4,0],[4,4],[0,0],[4,0],[4,4],[0,0]]]",
            says: "feature 0, ring 0: the ring is traced 2 times"),
        RingRule(
            rule: "It does not cross another ring of its polygon",
            broken: "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[3,1],[5,1],[5,2],[3,2],[3,1]]]",
            says: "feature 0, ring 1, position 0: the edge from here crosses ring 0"),
        RingRule(
            rule: "It shares no edge with another, nor a piece of one",
            broken: "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,0],[3,0],[2,2],[1,0]]]",
            says: "feature 0, ring 1, position 0: the edge from here runs along ring 0"),
        RingRule(
            rule: "It is no other ring once more, be it the outer one or a hole",
            broken: "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[4,4],[4,0],[0,0],[0,4],[4,4]]]",
            says: "feature 0, ring 1: the ring is ring 0 once more"),
        RingRule(
            rule: "A hole lies inside the outer ring",
            broken: "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[5,5],[5,6],[6,6],[5,5]]]",
            says: "feature 0, ring 1, position 0: the hole lies outside of its outer ring"),
        RingRule(
            rule: "No hole lies in another",
            broken: """
                [[[0,0],[8,0],[8,8],[0,8],[0,0]],[[1,1],[1,7],[7,7],[7,1],[1,1]],\
                [[2,2],[2,3],[3,3],[2,2]]]
                """,
            says: "feature 0, ring 2: the hole lies in another hole, ring 1"),
        RingRule(
            rule: "Rings that touch, in single points, don't cut the area in pieces",
            broken: "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[0,2],[2,3],[4,2],[2,1],[0,2]]]",
            says: "feature 0, ring 1: the rings touch so that the area falls into pieces, at "
                + "0.0,2.0; write them as parts of a MultiPolygon"),
    ]
}
