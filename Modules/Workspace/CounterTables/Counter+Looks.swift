import Counting
import Primitives

extension Counter {
    /// The look of the counter: its own icon, or the default one.
    package var look: Look { Look(icon: self.icon ?? Look.standard.icon, color: self.color) }
}

extension Group {
    /// The look of the group: as chosen, otherwise derived from its id.
    package var look: Look {
        let usual = Look.group(id)
        return Look(icon: icon ?? usual.icon, color: color ?? usual.color)
    }
}

extension Sequence<Counter> {
    /// The looks of the elements, in order of creation.
    package var looksByAge: [Look] {
        sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }.map(\.look)
    }
}
