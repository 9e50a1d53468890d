import Primitives

extension BinaryWriter {
    /// Writes a document: the set of its parts, the earliest time of its stamps, then the parts.
    public mutating func document(_ document: Document) {
        let earliest = document.earliestTime
        byte(
            BinaryForm.DocumentParts()
                .with(.fields, if: !document.fields.isEmpty)
                .with(.counters, if: !document.counters.isEmpty)
                .with(.stopwatches, if: !document.stopwatches.isEmpty)
                .with(.texts, if: !document.texts.isEmpty)
                .with(.others, if: !document.unknown.isEmpty)
                .with(.stamps, if: earliest != nil).rawValue)
        if let earliest { word(earliest) }
        epoch = earliest ?? 0
        if !document.fields.isEmpty {
            named(document.fields) { writer, field in
                writer.stamp(field.stamp)
                writer.scalar(field.value)
            }
        }
        if !document.counters.isEmpty { named(document.counters) { $0.counter($1) } }
        if !document.stopwatches.isEmpty { named(document.stopwatches) { $0.stopwatch($1) } }
        if !document.texts.isEmpty { named(document.texts) { $0.multiValue($1) } }
        if !document.unknown.isEmpty { named(document.unknown) { $0.foreign($1) } }
    }

    private mutating func counter(_ counter: FloorCounter) {
        let unknown = counter.othersInBinary
        byte(
            BinaryForm.CounterParts()
                .with(.tally, if: !counter.tallies.isEmpty)
                .with(.floor, if: !counter.floors.isEmpty)
                .with(.base, if: counter.base != nil)
                .with(.gone, if: counter.deletion != nil)
                .with(.others, if: !unknown.isEmpty).rawValue)
        if !counter.tallies.isEmpty { tallies(counter.tallies) }
        if !counter.floors.isEmpty { tallies(counter.floors) }
        if let base = counter.base {
            stamp(base.stamp)
            integer(base.value)
        }
        if let deletion = counter.deletion { self.deletion(deletion) }
        others(unknown)
    }

    private mutating func tallies(_ tallies: [DeviceID: Tally]) {
        byDevice(tallies) { writer, tally in
            writer.count(tally.count)
            writer.integer(tally.sum)
        }
    }

    private mutating func deletion(_ deletion: Deletion) {
        stamp(deletion.state.stamp)
        scalar(deletion.state.value)
        byDevice(deletion.seen) { $0.count($1) }
        named(deletion.unknown.members) { $0.foreign($1) }
    }

    private mutating func others(_ members: ForeignMembers) {
        if !members.isEmpty { named(members.members) { $0.foreign($1) } }
    }

    private mutating func stopwatch(_ stopwatch: Stopwatch) {
        byte(
            BinaryForm.ListParts()
                .with(.list, if: !stopwatch.lanes.isEmpty)
                .with(.gone, if: stopwatch.deletion != nil)
                .with(.others, if: !stopwatch.unknown.isEmpty).rawValue)
        if !stopwatch.lanes.isEmpty { byDevice(stopwatch.lanes) { $0.lane($1) } }
        if let deletion = stopwatch.deletion { self.deletion(deletion) }
        others(stopwatch.unknown)
    }

    private mutating func lane(_ lane: Stopwatch.Lane) {
        byte(
            BinaryForm.LaneParts()
                .with(.floor, if: lane.floor > 0)
                .with(.hidden, if: !lane.hidden.isEmpty)
                .with(.runs, if: !lane.runs.isEmpty)
                .with(.others, if: !lane.unknown.isEmpty).rawValue)
        if lane.floor > 0 { count(lane.floor) }
        if !lane.hidden.isEmpty {
            count(of: lane.hidden.count)
            var last = lane.floor
            for number in lane.hidden.sorted() {
                count(number - last)
                last = number
            }
        }
        if !lane.runs.isEmpty { runs(lane.runs, above: lane.floor) }
        others(lane.unknown)
    }

    private mutating func runs(_ runs: [Stopwatch.Run], above floor: UInt64) {
        count(of: runs.count)
        var last = (number: floor, start: Int64(0))
        for run in runs {
            count(run.number - last.number)
            byte(
                BinaryForm.RunParts()
                    .with(.stop, if: run.stop != nil)
                    .with(.byHand, if: run.isByHand)
                    .with(.original, if: run.original != nil).rawValue)
            integer(run.start.milliseconds &- last.start)
            if let stop = run.stop { integer(stop.milliseconds &- run.start.milliseconds) }
            if let original = run.original {
                device(original.device)
                count(original.number)
            }
            last = (run.number, run.start.milliseconds)
        }
    }

    private mutating func multiValue(_ text: MultiValue) {
        byte(
            BinaryForm.ListParts()
                .with(.list, if: !text.writes.isEmpty)
                .with(.gone, if: text.deletion != nil)
                .with(.others, if: !text.unknown.isEmpty).rawValue)
        if !text.writes.isEmpty {
            byDevice(text.writes) { writer, write in
                writer.time(write.time)
                writer.count(of: write.values.count)
                for value in write.values { writer.scalar(value) }
            }
        }
        if let deletion = text.deletion { self.deletion(deletion) }
        others(text.unknown)
    }
}
