import Geofence
import Hub
import Primitives
import TestSupport
import Testing

@testable import Dashboard

@Suite("Parts of the operator's pages", .endsHangs)
struct DashboardPartTests {
    @Test("A picture is as wide as its page says, and begins where places are", arguments: [0, 1])
    func farPlaces(_ far: Int) async throws {
        let world = try await HubWorld()
        let op = OperatorTests.op(world)
        for place in try await op.places() { try await op.removePlace("\(place.id)") }
        for longitude in [3, 3.001, 3.002] + Array(repeating: -170, count: far) {
            let circle = Circle(center: Coordinate(longitude: longitude, latitude: 50), radius: 9)
            try await op.addPlace(
                name: "At \(longitude)", usage: nil, shape: Shape(circles: [circle]), hours: nil)
        }
        let places = try await op.places()
        let first = PlaceSketch(DashboardForm(), of: nil, among: places)
        #expect(abs(first.view.middle.longitude - 3) < 0.01 && first.view.metres < 1000)
        for shape in [nil, try Shape(corners: "0,0; 0,80; 40,80")] {
            let first = PlaceSketch(DashboardForm(), of: shape, among: places)
            let form = "points=&middle=\(first.view.middle.typed)&metres=\(first.across)"
            let second = PlaceSketch(DashboardForm(urlEncoded: form), of: nil, among: places)
            #expect(second.across == first.across && second.view.metres == first.view.metres)
        }
    }

    @Test("Markup comes of literals alone; texts are escaped between tags and in attributes")
    func markup() {
        let hostile = "<b onclick='x'>\"&\u{202E}"
        let text: HTML = "<p title=\"\(hostile)\">\(hostile)</p>"
        let safe = "&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;\\u{202e}"
        #expect(text.text == "<p title=\"\(safe)\">\(safe)</p>")
        let field: HTML = "<input value=\"\(value: hostile)\">"
        #expect(
            field.text == "<input value=\"&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;\u{202E}\">")
        let path: HTML = "\(path: "a b", "../é", "..")"
        #expect(path.text == "a%20b/..%2F%C3%A9/%2E%2E")
        let isLong = hostile.count > 2
        let choice: HTML = "\(isLong ? "<i>" : "")\([text, "<hr>"])\(3)"
        #expect(choice.text == "<i>" + text.text + "<hr>3")
    }

    @Test("Forms are read as browsers write them, files among them; what is damaged is left out")
    func forms() throws {
        let form = DashboardForm(urlEncoded: "a=1&b=x+y%3D%26&a=2&c&%zz=1&d=%ff&e=l%0D%0Am")
        #expect(form["a"] == "2" && form["b"] == "x y=&" && form["c"] == "" && form["d"] == nil)
        #expect(form.raw("e") == "l\nm")
        let parts = """
            --x\r\nContent-Disposition: form-data; name="rule"\r\n\r\nadd\r\n--x\r\n\
            Content-Disposition: form-data; name="file"; filename="a;name=.json"\r\n\
            Content-Type: application/json\r\n\r\n{"a":\r\n"--y"}\r\n--x--\r\n
            """
        let files = try #require(
            DashboardForm(Array(parts.utf8), type: "multipart/form-data; boundary=x"))
        #expect(files["rule"] == "add")
        #expect(
            files.bytes("file").map { String(decoding: $0, as: UTF8.self) } == "{\"a\":\r\n\"--y\"}"
        )
        for damaged in ["", "--x", "--x\r\n\r\n\r\n", "--x\r\nname=\"a\"\r\n\r\nb"] {
            let form = DashboardForm(Array(damaged.utf8), type: "multipart/form-data; boundary=x")
            #expect(form?["a"] == nil)
        }
        #expect(DashboardForm([], type: "application/json") == nil)
    }
}
