import Primitives

/// An error in the course of one or more rings.
///
/// An edge is identified by the number of its first position in the file, the ring itself by the
/// location of the fault.
public enum RingProblem: Hashable, Sendable {
    /// Two edges of one ring cross: the one at the fault's position and the one that begins at
    /// `edgeAt`.
    case crossesItself(edgeAt: Int)
    /// A ring returns to a point of its own boundary, on the edge that begins at `edgeAt`.
    case touchesItself(edgeAt: Int)
    /// A ring goes back along one of its own edges, as a spike does.
    case runsAlongItself(edgeAt: Int)
    /// A ring goes round the same corners several times.
    case tracedAgain(times: Int)
    /// An edge crosses another ring.
    case crosses(ring: Int)
    /// An edge shares more than a point with another ring.
    case runsAlong(ring: Int)
    /// A ring repeats another one.
    case same(ring: Int)
    /// A hole that is not inside its outer ring.
    case holeOutside
    /// A hole that lies in another hole.
    case holeInHole(ring: Int)
    /// Rings touch so that the area between them falls into pieces.
    case cutInPieces(at: Coordinate)
}

extension RingProblem: CustomStringConvertible {
    /// One clause: the error, and the remedy if it is not obvious.
    public var description: String {
        switch self {
        case .crossesItself(let other):
            "the ring crosses itself: the edge from here crosses the edge from position \(other)"
        case .touchesItself(let other):
            "the ring touches itself: the edge from here meets the edge from position \(other); "
                + "make a part or a hole of what it cuts off"
        case .runsAlongItself(let other):
            "the ring runs along itself: the edge from here lies on the edge from position \(other)"
        case .tracedAgain(let times): "the ring is traced \(times) times"
        case .crosses(let ring): "the edge from here crosses ring \(ring)"
        case .runsAlong(let ring): "the edge from here runs along ring \(ring)"
        case .same(let ring): "the ring is ring \(ring) once more"
        case .holeOutside: "the hole lies outside of its outer ring"
        case .holeInHole(let ring): "the hole lies in another hole, ring \(ring)"
        case .cutInPieces(let point):
            "the rings touch so that the area falls into pieces, at \(point); "
                + "write them as parts of a MultiPolygon"
        }
    }
}
