import Geofence
import Testing

@Suite("Areas that somebody types or draws")
struct TypedShapeTests {
    @Test("Corners are read latitude first, a line each or between semicolons, and round places")
    func shapes() throws {
        let texts = ["50,3;50,3.001;50.001,3.001", " 50 , 3 \n50,3.001\r\n\n50.001,3.001\n"]
        for text in texts {
            let shape = try Shape(corners: text)
            #expect(shape.polygons.map(\.shell.positions.count) == [3], "\(text)")
            #expect(shape.covers(Coordinate(longitude: 3.0005, latitude: 50.0001)), "\(text)")
            #expect(!shape.covers(Coordinate(longitude: 3.0001, latitude: 50.0005)), "\(text)")
        }
        let round = try Shape(circle: "-50.5, 3,20")
        #expect(
            round
                == Shape(circles: [
                    Circle(center: Coordinate(longitude: 3, latitude: -50.5), radius: 20)
                ]))
        // Either way round, and what is shown is read back.
        let turned = try Shape(corners: "50.001,3.001;50,3.001;50,3")
        let corners = try #require(turned.polygons.first).shell.positions
        #expect(try Shape(corners: corners.map(\.typed).joined(separator: "\n")) == turned)
    }

    @Test("What is no area is refused with what is wrong")
    func refused() {
        let positions = [
            "50", "50,3,1", "a,b", "91,3", "3,181", "nan,3", "50;3", "0x10,3", "3,0XA",
        ]
        for text in positions {
            #expect(throws: TypedShapeError.self, "\(text)") { try Coordinate(typed: text) }
            #expect(throws: TypedShapeError.self, "\(text)") {
                try Shape(corners: "\(text);50,3;50,4;51,4")
            }
        }
        for text in ["", ";;\n", "50,3", "50,3;50,4"] {
            let count = text.count { $0 == "3" } + text.count { $0 == "4" }
            #expect(throws: TypedShapeError.tooFewCorners(count)) { try Shape(corners: text) }
        }
        for text in ["0,0;1,1;0,1;1,0", "0,0;0,1;0,2", "0,0;0,0;0,0", "0,0;0,2;0,1;1,1"] {
            #expect(throws: TypedShapeError.edges, "\(text)") { try Shape(corners: text) }
        }
        let many = (0...200).map { "0.\($0 + 100),\($0 % 2)" }.joined(separator: ";")
        #expect(throws: TypedShapeError.tooManyCorners(201)) { try Shape(corners: many) }
        for text in [
            "", "50,3", "50,3,0", "50,3,-1", "50,3,x", "50,3,nan", "50,3,inf", "50,3,2e7",
            "50,3,0x10", "0x10,3,20",
        ] {
            #expect(throws: TypedShapeError.self, "\(text)") { try Shape(circle: text) }
        }
    }

    @Test("A pixel of a view is the coordinate that is drawn there")
    func views() {
        for (latitude, metres) in [(0.0, 20.0), (49.26, 640), (-70, 200_000)] {
            let middle = Coordinate(longitude: -123.25, latitude: latitude)
            let view = MapView(middle: middle, metres: metres, width: 640, height: 480)
            for (x, y) in [(0.0, 0.0), (640, 480), (320, 240), (17, 403)] {
                var drawing = MapDrawing(title: "", places: [])
                drawing.view = view
                drawing.marks = [
                    MapDrawing.Mark(.enter, at: view.coordinate(x: x, y: y), label: "")
                ]
                #expect(drawing.svg.contains("cx=\"\(x)\" cy=\"\(y)\""), "\(metres) \(x) \(y)")
                #expect(drawing.svg.contains("width=\"640.0\" height=\"480.0\""))
            }
        }
    }
}
