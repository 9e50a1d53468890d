import Primitives
import Testing

@testable import Geofence

@Suite("Place index")
struct PlaceIndexTests {
    private static let hall = Place.test("Hall", .square(at: .origin, side: 80))
    private static let room = Place(
        id: .derived(name: "Room", key: "ordinal 0"), name: "Room",
        shape: .square(at: .origin, side: 8), parent: hall.id)
    private static let shed = Place.test(
        "Shed", .square(at: Coordinate.origin.moved(east: 200, north: 0), side: 20))

    private let index = PlaceIndex([hall, shed, room])

    @Test("Positions are those of the places, one by one, into an array and many at once")
    func positions() {
        let outside = Coordinate.origin.moved(east: 0, north: 500)
        #expect(index.places(at: .origin) == [0, 2])
        #expect(index.places(at: Self.shed.shape.middle) == [1])
        #expect(index.places(at: outside).isEmpty)
        var found = [7, 8, 9]
        index.places(at: .origin, into: &found)
        #expect(found == [0, 2])
        #expect(
            index.matches(of: [outside, .origin, Self.shed.shape.middle]) == [
                ShapeMatch(point: 1, shape: 0), ShapeMatch(point: 1, shape: 2),
                ShapeMatch(point: 2, shape: 1),
            ])
    }

    @Test("A place is found by its id, and knows of what it is a part")
    func families() {
        #expect(index.place(Self.room.id) == Self.room)
        #expect(index.position(of: Self.room.id) == 2)
        #expect(index.id(at: 2) == Self.room.id)
        #expect(index.position(of: .derived(name: "None", key: "")) == nil)
        #expect(index.areRelated(Self.hall.id, Self.room.id))
        #expect(!index.areRelated(Self.shed.id, Self.room.id))
        #expect((index.depth(of: Self.room.id), index.depth(of: Self.hall.id)) == (1, 0))
    }
}
