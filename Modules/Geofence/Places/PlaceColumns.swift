import Storage

/// A shape is one text column: its geometry as GeoJSON, which an operator can read and draw.
extension Shape: ColumnValue {
    /// Text.
    public static var columnType: ColumnType { .text }

    /// The geometry as GeoJSON.
    public var value: Value { .text(geoJSON) }

    /// Creates a shape from its column; `nil` if the value is not a geometry as GeoJSON text.
    public init?(_ value: Value) {
        guard case .text(let text) = value, let shape = try? Shape(writtenGeoJSON: text) else {
            return nil
        }
        self = shape
    }
}

/// Opening hours are one text column, as they are written.
extension OpeningHours: ColumnValue {
    /// Text.
    public static var columnType: ColumnType { .text }

    /// The hours as they are written.
    public var value: Value { .text(text) }

    /// Creates hours from their column; `nil` if the value is not a text of opening hours.
    public init?(_ value: Value) {
        guard case .text(let text) = value, let hours = try? OpeningHours(text) else {
            return nil
        }
        self = hours
    }
}
