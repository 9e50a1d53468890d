import Primitives

/// A file of an export: its name, and its rows in pieces, each of one person or of one quarter's
/// day, so that no more than that is in memory.
package enum PopulationFile: String, Sendable, CaseIterable {
    /// A row a person.
    case people = "people.csv"
    /// A row a person and day: sleep, deadlines, taps, journal and phone.
    case days = "days.csv"
    /// A row a stay, by person and time.
    case visits = "visits.csv"
    /// A message a row, by the person who began the conversation and time.
    case messages = "messages.txt"
    /// Twenty seconds of a pair a row, by day, quarter and time.
    case contacts = "contacts.csv"

    /// Writes the file in pieces.
    ///
    /// - Complexity: memory for one piece, whatever the size of the population.
    package func write<Failure: Error>(
        _ population: SimulatedPopulation, to write: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var text = RowText()
        text.add(heading)
        for piece in 0..<pieces(of: population) {
            add(piece, of: population, to: &text)
            try write(text.bytes)
            text.clear()
        }
    }

    private var heading: StaticString {
        switch self {
        case .people:
            """
            person,role,quarter,home,rooted,family_km,wake_minute,conversations,taps,journal,\
            phone_off,second_device

            """
        case .days: "person,day,minutes_asleep,deadlines,taps,journal,phone_off\n"
        case .visits: "person,place,building,east,north,start,end\n"
        case .messages, .contacts: ""
        }
    }

    private func pieces(of population: SimulatedPopulation) -> Int {
        self == .contacts ? population.days * population.quarters : population.people
    }

    private func add(_ piece: Int, of population: SimulatedPopulation, to text: inout RowText) {
        switch self {
        case .people: text.add(population.person(piece))
        case .days:
            var life = population.life(of: piece)
            for day in 0..<population.days {
                _ = life.stays(on: population.first + day)
                text.add(life.habits, of: piece, on: day)
            }
        case .visits:
            for stay in population.stays(of: piece) { text.add(stay, of: piece) }
        case .messages:
            for message in population.messages(begunBy: piece) { text.add(message) }
        case .contacts:
            let day = population.first + piece / population.quarters
            let quarter = Quarter(number: piece % population.quarters)
            for contact in population.contacts(of: quarter, on: day) { text.add(contact) }
        }
    }
}

extension RowText {
    fileprivate mutating func add(_ person: Person) {
        add(Int64(person.number))
        comma()
        add(word: person.role.rawValue)
        comma()
        add(Int64(person.quarter.number))
        comma()
        add(person.home.number)
        comma()
        add(person.isRooted ? "yes" : "no")
        let tenths = [
            person.familyDistance / 1000, person.wakeMinute, person.talkativeness, person.taps,
            person.journalChance * 100, person.offChance * 100,
        ]
        for number in tenths {
            comma()
            add(tenths: number)
        }
        comma()
        add(person.hasSecondDevice ? "yes" : "no")
        end()
    }

    fileprivate mutating func add(_ habits: DayHabits, of person: Int, on day: Int) {
        let numbers = [
            person, day, Int(habits.asleep), habits.deadlines, habits.taps,
            habits.hasEntry ? 1 : 0, habits.isPhoneOff ? 1 : 0,
        ]
        for (column, number) in numbers.enumerated() {
            if column > 0 { comma() }
            add(Int64(number))
        }
        end()
    }

    fileprivate mutating func add(_ stay: Stay, of person: Int) {
        add(Int64(person))
        comma()
        add(stay.place.number)
        comma()
        add(stay.place.building)
        comma()
        add(tenths: stay.place.east)
        comma()
        add(tenths: stay.place.north)
        comma()
        add(stay.start)
        comma()
        add(stay.end)
        end()
    }

    fileprivate mutating func add(_ message: SentMessage) {
        add(Int64(message.sender))
        space()
        add(Int64(message.receiver))
        space()
        add(message.second)
        end()
    }

    fileprivate mutating func add(_ contact: Contact) {
        add(contact.second)
        space()
        add(Int64(contact.one))
        space()
        add(Int64(contact.other))
        end()
    }
}
