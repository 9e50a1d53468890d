/// Files of other programs, as they write them.
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

    static let all = [timewarrior, jrnl, dayOne, table]
}
