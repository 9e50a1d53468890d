import Geofence
import Hub

extension ScenarioReference {
    /// The rules of meetings in a story, with the numbers of the server and of the phones in it.
    static var meetings: String {
        let server = HubConfiguration()
        let (rules, told, phone) = (server.encounters, server.presences, TrackerRules())
        return """
            ## Who has met whom

            A story has the rules of a real server and of real phones (`docs/geofence.md`), with
            these numbers.

            - **A meeting** is \(minutes(rules.shortest)) or more in one place at one time. Gaps of
              up to \(minutes(rules.joinedGap)) are joined.
            - **Only visits count**: `at` of a person, `walk to`, `read position` and `owntracks`.
              `check in` says where one is, and makes no meeting.
            - **Everybody is new**: for the first \(told.probation.wholeMinutes / 1440) days of the
              story a visit counts once it has lasted \(minutes(told.probationStay)), and then as a
              whole.
            - **Nobody is followed live**: while one of two is still in the place, nothing of the
              last \(minutes(rules.delay)) is shown; once both have left, all is.
            - So two people who arrive at 9:00 and stay are in each other's feeds from about 9:17
              on. Before 9:15 they never are; in between it depends on the seed.
            - **A phone takes its time.** It knows of a place after
              \(phone.enter.fixes) readings over \(seconds(phone.enter.spread)), and that it was
              left after \(phone.leave.fixes) over \(seconds(phone.leave.spread)) or two
              \(seconds(phone.leave.time)) apart; both are dated back. It reads about every 45 s,
              and walks at about 1.4 metres a second, within a minute after `walk to`.
            - **A visit counts from \(minutes(told.allowance)) before the server was told of it.**
              Who is offline meets nobody; what is told later is shown to its owner alone, and
              counts from then on if it still lasts.
            - **One place at a time.** A place, its parts and places that overlap are one chain; who
              enters another place has left the others.
              At most \(told.placesPerHour) places an hour count.
            - **A pause** cuts what counts, and nothing is shown while it lasts. **A block** hides
              both from each other, also what was before. An account that is deleted is in no feed.
            - **Feeds reach back \(server.retention.wholeMinutes / 60) hours.** Conversations stay.
            - **Who has met somebody may write first**; that is a request, and one message waits
              for an answer. Others are refused, which `expect: {refused: {message: …, to: …}}`
              holds. An answer, or `accept`, opens the conversation; `decline` is not told to who
              asked.
            """
    }

    private static func minutes(_ time: Duration) -> String { "\(time.wholeMinutes) minutes" }

    private static func seconds(_ time: Duration) -> String { "\(time.wholeMilliseconds / 1000) s" }
}
