import Geofence

extension Place {
    static func test(_ name: String, usage: String? = nil, _ shape: Shape) -> Place {
        Place(id: .derived(name: name, key: "ordinal 0"), name: name, usage: usage, shape: shape)
    }
}
