/// Sample files of other programs.
enum Samples {
    static let timewarrior = """
        [
        {"id":3,"start":"20260101T100000Z","end":"20260101T103000Z"},
        {"id":2,"start":"20260102T100000Z","end":"20260102T120000Z","tags":["work","ä b"],\
        "annotation":"\\"q\\" 🎉"},
        {"id":1,"start":"20260103T100000Z","end":"20260103T110000Z","tags":["work"]}
        ]
        """

    static let jrnl = """
        {"tags":{"@work":1},"entries":[
        {"title":"No body","body":"","date":"2026-01-01","time":"15:00","tags":[],"starred":false},
        {"title":"No body","body":"","date":"2026-01-01","time":"15:00","tags":[],"starred":false},
        {"title":"Rain @work.","body":"Then\\n\\nsun","date":"2026-01-02","time":"02:30",
        "tags":["@work"],"starred":true}]}
        """

    static let dayOne = """
        {"metadata":{"version":"1.0"},"entries":[
        {"uuid":"A1","creationDate":"2026-01-05T01:30:00Z","timeZone":"Asia/Tokyo",
        "text":"Hello\\\\! #x\\n![](dayone-moment://F0)","starred":true,"tags":["x","two words"],
        "photos":[{"md5":"1"},{"md5":"2"}]},
        {"uuid":"A2","creationDate":"2026-01-06T01:30:00Z","text":"","photos":[{"md5":"3"}]}]}
        """

    static let table = """
        title,value,date,note
        Tea,2,2026-01-01,
        Tea,3,2026-01-02,good
        Tea,3,2026-01-02,good
        Kids,-1,2026-01-03 17:30,
        """

    static let taskwarrior = """
        [
        {"id":0,"description":"Buy \\"milk\\"","end":"20260103T180500Z","entry":"20260101T080000Z",\
        "modified":"20260103T180500Z","project":"Home","status":"completed",\
        "uuid":"e19dc77b-a583-479a-a966-54b4ff4ed8db","annotations":[{"entry":"20260102T090000Z",\
        "description":"corner\\nshop"}],"tags":["shop"],"urgency":2.6},
        {"id":0,"description":"Call","end":"20260104T235900Z","entry":"20260104T100000Z",\
        "modified":"20260104T235900Z","status":"completed",\
        "uuid":"08057990-77fb-443b-876f-16099716cdcf"},
        {"id":1,"description":"Report","entry":"20260104T100000Z","modified":"20260104T100000Z",\
        "status":"pending","uuid":"162aeb80-fc22-4e51-9391-66e57d67399b"}
        ]
        """

    static let all = [timewarrior, jrnl, dayOne, table, taskwarrior]

    /// Files of every kind with records around midnight and the ends of months.
    static let edges = [
        "title,value,date\nGoals,5,2024-02-29 23:00\nGoals,1,2024-03-01 00:30\n",
        "title,value,date\nDays,1,2024-01-31\nDays,2,2024-02-01\nDays,2,2024-02-29\n",
        "title,value,date\nZoned,3,2024-03-01T00:30:00+09:00\nZoned,4,2024-03-31T23:59:59Z\n",
        "What;Day\nSemicolons;2025-12-31 23:59:59\nSemicolons;2026-01-01\n",
        """
        [{"start":"20240229T230000Z","end":"20240301T010000Z","tags":["work"]},
        {"start":"20231231T120000Z","end":"20240101T000000Z"}]
        """,
        """
        {"entries":[{"title":"Last","body":"","date":"2024-02-29","time":"23:30"},
        {"title":"First","body":"b","date":"2024-03-01","time":"00:00"}]}
        """,
        """
        {"metadata":{},"entries":[{"uuid":"A","creationDate":"2024-02-29T23:30:00Z","text":"A"},
        {"creationDate":"2024-03-01T00:30:00Z","text":"B"}]}
        """,
        """
        {"description":"Late","end":"20240229T235959Z","status":"completed","uuid":"u1"}
        {"description":"Early","end":"20240301T000000Z","status":"completed","uuid":"u2",\
        "annotations":[{"entry":"20240229T235959Z","description":"Note"}]}
        """,
    ]
}
