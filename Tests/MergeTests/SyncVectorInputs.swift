/// The fixed inputs of the test vectors; others are drawn from seeds.
enum SyncVectorInputs {
    private static let a = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
    private static let b = "ffffffffffffffffffffffffffffffff"
    private static let c = "00000000000000000000000000000000"
    private static let early = "018bcfe568000000"
    private static let late = "018bcfe568000001"

    static let documents: [(name: String, json: String)] = [
        ("empty", "{}"),
        ("empty parts go", #"{"fields":{},"counters":{},"stopwatches":{},"texts":{}}"#),
        (
            "named empty ones stay",
            #"{"counters":{"c":{}},"stopwatches":{"s":{"lanes":{"\#(a)":{}}},"t":{"lanes":{}}},"#
                + #""texts":{"x":{}}}"#
        ),
        (
            "empty parts of parts go, gone.seen stays",
            #"{"counters":{"c":{"tally":{},"floor":{},"gone":{"seen":{},"state":["\#(early)\#(a)","#
                + #"true]}}},"stopwatches":{"s":{"lanes":{"\#(a)":{"runs":[],"hidden":[],"#
                + #""floor":0}}}},"texts":{"x":{"values":[],"seen":[]}}}"#
        ),
        (
            "white space and another order",
            #" { "texts" : { } , "counters" : { "v" : { "tally" : { "\#(b)" : [ 2 , -5 ] , "#
                + #""\#(a)" : [ 1 , 7 ] } } } } "#
        ),
        (
            "each kind of value",
            #"{"fields":{"b":["\#(early)\#(a)",true],"f":["\#(early)\#(a)",false],"#
                + #""i":["\#(late)\#(b)",-1],"n":["\#(early)\#(c)",null],"#
                + #""t":["ffffffffffffffff\#(b)",""]}}"#
        ),
        (
            "ends of 64 bits",
            #"{"counters":{"max":{"base":["0000000000000000\#(c)",9223372036854775807],"#
                + #""tally":{"\#(a)":[18446744073709551615,9223372036854775807]}},"#
                + #""min":{"base":["ffffffffffffffff\#(b)",-9223372036854775808],"#
                + #""floor":{"\#(a)":[18446744073709551615,-9223372036854775808]},"#
                + #""tally":{"\#(a)":[18446744073709551615,-9223372036854775808],"#
                + #""\#(b)":[0,0]}}},"#
                + #""fields":{"max":["\#(early)\#(a)",9223372036854775807],"#
                + #""min":["\#(early)\#(a)",-9223372036854775808],"#
                + #""past 53 bits":["\#(early)\#(a)",-9007199254740993]},"#
                + #""stopwatches":{"s":{"lanes":{"\#(a)":{"floor":18446744073709551613,"runs":"#
                + #"[[18446744073709551614,-9223372036854775808,9223372036854775807],"#
                + #"[18446744073709551615,9223372036854775807,-9223372036854775808]]}},"#
                + #""gone":{"seen":{"\#(a)":18446744073709551615},"state":["\#(late)\#(a)","#
                + #"false]}}}}"#
        ),
        (
            "escapes: which there are, and which there are not",
            #"{"fields":{"long":["\#(early)\#(a)","\u0000\u0001\b\t\n\u000b\f\r\u001F\"\\\/\u007f"#
                + #"\u0080\u00e9e\u0301\u2028\u2029\u202e\uFEFF\ud83e\udd86\uDBFF\uDFFF"],"#
                + #""raw":["\#(early)\#(a)","é/🧒🏽🇨🇦 ab"]}}"#
        ),
        (
            "names in the order of their bytes",
            #"{"fields":{"b":["\#(early)\#(a)",1],"a.":["\#(early)\#(a)",2],"B":"#
                + #"["\#(early)\#(a)",3],"#
                + #""a":["\#(early)\#(a)",4],"aa":["\#(early)\#(a)",5],"~":["\#(early)\#(a)",6],"#
                + #"" ":["\#(early)\#(a)",7],"10":["\#(early)\#(a)",8],"9":["\#(early)\#(a)",9]}}"#
        ),
        (
            "intervals of two to six elements",
            #"{"stopwatches":{"time":{"lanes":{"\#(a)":{"runs":[[1,1000],[2,1000,2000],"#
                + #"[3,1000,null,1],[4,1000,2000,1],[5,1000,2000,0,"\#(b)",7],"#
                + #"[6,1000,null,1,"\#(a)",2],[7,1000,null,0,"\#(c)",18446744073709551615]]}}}}}"#
        ),
        (
            "intervals that say more than is needed",
            #"{"stopwatches":{"time":{"lanes":{"\#(a)":{"runs":[[1,1000,null],[2,1000,2000,0],"#
                + #"[3,1000,null,0]]}}}}}"#
        ),
        (
            "a lane out of order: numbers twice, some removed, a floor that rises",
            #"{"stopwatches":{"time":{"lanes":{"\#(a)":{"floor":2,"hidden":[9,4,3,4,1],"runs":"#
                + #"[[8,50],[5,10,40],[6,20,30],[5,10,35],[4,1,2],[2,1,2],[9,7,8]]}}}}}"#
        ),
        (
            "texts: several values of one write and of several, a write that was replaced",
            #"{"texts":{"text":{"seen":["\#(early)\#(c)"],"values":[["\#(late)\#(b)","later"],"#
                + #"["\#(early)\#(a)","b"],["\#(early)\#(a)","a"],["\#(early)\#(a)",null],"#
                + #"["\#(early)\#(a)",7],["\#(early)\#(a)","a"]],"#
                + #""gone":{"seen":{"\#(a)":111426253922172928},"state":["\#(late)\#(a)",true]}}}}"#
        ),
        (
            "texts: of one device only the latest write counts, replaced or not",
            #"{"texts":{"one":{"seen":["\#(late)\#(a)"],"values":[["\#(early)\#(a)","old"]]},"#
                + #""same":{"seen":["\#(early)\#(a)"],"values":[["\#(early)\#(a)","seen"]]},"#
                + #""two":{"seen":["\#(early)\#(a)"],"values":[["\#(late)\#(a)","new"],"#
                + #"["\#(early)\#(a)","old"]]}}}"#
        ),
        (
            "unknown members in every place",
            #"{"z":1,"a":{"deep":[[],{},{"x":[null,true,false,-3,"t",0.5]}]},"counters":{"value":"#
                + #"{"aa":1,"cap":2,"fa":3,"gone":{"a":1,"seen":{},"sf":2,"state":"#
                + #"["\#(early)\#(a)",true],"#
                + #""t":3},"hm":4,"tally":{},"zz":[]}},"stopwatches":{"s":{"b":1,"lanes":{"\#(a)":"#
                + #"{"a":1,"g":{},"i":3,"runs":[[1,2]],"s":4}},"z":{}}},"texts":{"x":{"a":0,"t":1,"#
                + #""values":[["\#(early)\#(a)","v"]],"w":2}}}"#
        ),
        (
            "numbers of unknown members: one form for equal ones",
            #"{"n":[2.0,1e2,-0.0,0,1.5,-0.25,0.1,1e-4,0.0001234,0.00001,1e-7,5e-324,"#
                + #"1.7976931348623157e308,123456789.125,4503599627370495.5,9007199254740992.0,"#
                + #"1e18,"#
                + #"9223372036854775807,-9223372036854775808,9223372036854775808,"#
                + #"18446744073709551615,"#
                + #"1e19,-1e19,1e22,1.0e+3,100E-2]}"#
        ),
    ]

    static let joins: [(name: String, one: String, other: String)] = [
        ("nothing with nothing", "{}", "{}"),
        (
            "nothing with something", "{}",
            #"{"fields":{"title":["\#(early)\#(a)","Kids"]}}"#
        ),
        (
            "a later stamp, by the device, by the value under one stamp",
            #"{"fields":{"d":["\#(early)\#(a)","z"],"t":["\#(late)\#(a)","a"],"v":"#
                + #"["\#(early)\#(a)","#
                + #""a"],"w":["\#(early)\#(a)",false],"x":["\#(early)\#(a)",9]}}"#,
            #"{"fields":{"d":["\#(early)\#(b)","a"],"t":["\#(early)\#(b)","z"],"v":"#
                + #"["\#(early)\#(a)","#
                + #""b"],"w":["\#(early)\#(a)",null],"x":["\#(early)\#(a)","0"]}}"#
        ),
        (
            "texts of a field by their bytes, not by what they look like",
            #"{"fields":{"v":["\#(early)\#(a)","\u00e9"],"w":["\#(early)\#(a)","\ud83e\udd86"]}}"#,
            #"{"fields":{"v":["\#(early)\#(a)","e\u0301"],"w":["\#(early)\#(a)","\ufeff"]}}"#
        ),
        (
            "tallies and floors by device: the larger count, then the larger sum",
            #"{"counters":{"v":{"tally":{"\#(a)":[3,-9],"\#(b)":[1,5]},"floor":{"\#(a)":[2,100]},"#
                + #""base":["\#(early)\#(a)",10]}}}"#,
            #"{"counters":{"v":{"tally":{"\#(a)":[2,100],"\#(b)":[1,6],"\#(c)":[1,1]},"#
                + #""floor":{"\#(a)":[1,50],"\#(b)":[1,5]},"base":["\#(late)\#(a)",-10]}}}"#
        ),
        (
            "counts beyond 63 bits",
            #"{"counters":{"v":{"tally":{"\#(a)":[18446744073709551615,-1]}}}}"#,
            #"{"counters":{"v":{"tally":{"\#(a)":[9223372036854775807,1]}}}}"#
        ),
        (
            "a deletion and one that was taken back later: both have seen something",
            #"{"counters":{"v":{"gone":{"seen":{"\#(a)":3,"\#(b)":1},"state":["\#(early)\#(a)","#
                + #"true]}}}}"#,
            #"{"counters":{"v":{"gone":{"seen":{"\#(a)":2,"\#(c)":4},"state":["\#(late)\#(b)","#
                + #"false]}}}}"#
        ),
        (
            "sums by day: of each month the one that was changed more often",
            #"{"counters":{"v":{"days":{"\#(a)":{"2026-10":[9,31,4],"2026-11":[3,20,22,21,-1]},"#
                + #""\#(b)":{"told":[7,20777,7]}}}}}"#,
            #"{"counters":{"v":{"days":{"\#(a)":{"2026-11":[2,20,99],"2026-12":[1]},"#
                + #""\#(b)":{"2026-11":[1,1,9223372036854775807],"told":[7,20778,7]}}}}}"#
        ),
        (
            "an empty counter with none",
            #"{"counters":{"v":{}}}"#, #"{"counters":{"w":{}}}"#
        ),
        (
            "intervals: of two stops the earlier, a stop before none",
            #"{"stopwatches":{"time":{"lanes":{"\#(a)":{"runs":[[1,10,90],[2,100],[3,200]]},"#
                + #""\#(b)":{"runs":[[1,5]]}}}}}"#,
            #"{"stopwatches":{"time":{"lanes":{"\#(a)":{"runs":[[1,10,50],[2,100,150],[4,300,"#
                + #"400,1]]}}}}}"#
        ),
        (
            "intervals that two installations made apart under one number",
            #"{"stopwatches":{"time":{"lanes":{"\#(a)":{"runs":[[1,10,90],[2,7,null,1,"\#(b)",1],"#
                + #"[3,1,2,0,"\#(b)",9]]}}}}}"#,
            #"{"stopwatches":{"time":{"lanes":{"\#(a)":{"runs":[[1,5,95,1],[2,8,9],[3,1,2,0,"#
                + #""\#(b)",8]]}}}}}"#
        ),
        (
            "removed numbers: hidden on one side, below the floor of the other",
            #"{"stopwatches":{"time":{"lanes":{"\#(a)":{"floor":2,"hidden":[5],"runs":[[3,1,2],"#
                + #"[4,1,2]]}}}}}"#,
            #"{"stopwatches":{"time":{"lanes":{"\#(a)":{"hidden":[3],"runs":[[1,1,2],[2,1,2],"#
                + #"[4,1,2],[5,1,2],[6,1]]}}}}}"#
        ),
        (
            "a lane that is empty after all",
            #"{"stopwatches":{"time":{"lanes":{"\#(a)":{"runs":[[1,1,2]]}}}}}"#,
            #"{"stopwatches":{"time":{"lanes":{"\#(a)":{"floor":1}}}}}"#
        ),
        (
            "texts written apart are both kept",
            #"{"texts":{"text":{"values":[["\#(early)\#(a)","mine"]]}}}"#,
            #"{"texts":{"text":{"values":[["\#(late)\#(b)","yours"]]}}}"#
        ),
        (
            "a text that was replaced is gone, by the stamp that tells so",
            #"{"texts":{"text":{"values":[["\#(early)\#(a)","old"]]}}}"#,
            #"{"texts":{"text":{"seen":["\#(early)\#(a)"],"values":[["\#(late)\#(b)","new"]]}}}"#
        ),
        (
            "a later text of a device than the one that was seen",
            #"{"texts":{"text":{"values":[["\#(late)\#(a)","newer"]]}}}"#,
            #"{"texts":{"text":{"seen":["\#(early)\#(a)"],"values":[["\#(late)\#(b)","new"]]}}}"#
        ),
        (
            "one write that two sides know otherwise",
            #"{"texts":{"text":{"values":[["\#(early)\#(a)","a"],["\#(early)\#(a)","c"]]}}}"#,
            #"{"texts":{"text":{"values":[["\#(early)\#(a)","b"]]}}}"#
        ),
        (
            "deleted texts: the times of stamps that were seen",
            #"{"texts":{"text":{"gone":{"seen":{"\#(a)":111426253922172928},"state":"#
                + #"["\#(late)\#(a)",true]},"#
                + #""values":[["\#(early)\#(a)","x"]]}}}"#,
            #"{"texts":{"text":{"gone":{"seen":{"\#(a)":111426253922172929,"\#(b)":"#
                + #"18446744073709551615},"#
                + #""state":["\#(early)\#(b)",false]},"values":[["\#(late)\#(b)","y"]]}}}"#
        ),
        (
            "unknown members: objects by name, of all else the larger",
            #"{"u":{"a":null,"b":true,"c":-5,"d":"Z","e":0.5,"f":[1,2],"g":{"x":1},"h":{"x":"#
                + #"{"y":1}},"#
                + #""i":[2],"j":["a",{"x":2}],"k":18446744073709551615,"l":9},"only one":1}"#,
            #"{"u":{"a":false,"b":3,"c":"","d":"a","e":[],"f":[1,2,0],"g":[9],"h":{"x":{"y":0,"#
                + #""z":2}},"#
                + #""i":[1,9],"j":["a",{"x":1,"y":1}],"k":1e20,"l":-0.5},"only other":{}}"#
        ),
        (
            "unknown members inside of known parts",
            #"{"counters":{"v":{"later":{"2026-11":{"\#(a)":[2,5]}},"gone":{"seen":{},"#
                + #""state":["\#(early)\#(a)",true],"why":"a"}}},"stopwatches":{"s":{"n":1,"#
                + #""lanes":"#
                + #"{"\#(a)":{"n":{"p":1}}}}},"texts":{"t":{"n":"b"}}}"#,
            #"{"counters":{"v":{"later":{"2026-11":{"\#(a)":[3,1],"\#(b)":[1,1]}},"gone":{"seen":"#
                + #"{},"#
                + #""state":["\#(late)\#(a)",true],"why":"b"}}},"stopwatches":{"s":{"n":2,"lanes":"#
                + #"{"\#(a)":{"n":{"q":1}}}}},"texts":{"t":{"n":"a"}}}"#
        ),
    ]

    static let refused: [SyncVectors.Refused] = [
        .init(name: "no object", json: "[]"),
        .init(name: "cut off", json: #"{"fields":{"#),
        .init(name: "something after the end", json: "{} {}"),
        .init(name: "a register of three", json: #"{"fields":{"t":["\#(early)\#(a)","x",1]}}"#),
        .init(name: "a register of one", json: #"{"fields":{"t":["\#(early)\#(a)"]}}"#),
        .init(name: "a list as a value", json: #"{"fields":{"t":["\#(early)\#(a)",[]]}}"#),
        .init(name: "a fraction as a value", json: #"{"fields":{"t":["\#(early)\#(a)",0.5]}}"#),
        .init(
            name: "a stamp in capitals",
            json: #"{"fields":{"t":["018BCFE568000000\#(a)","x"]}}"#),
        .init(name: "a short stamp", json: #"{"fields":{"t":["\#(a)","x"]}}"#),
        .init(name: "a tally of three", json: #"{"counters":{"v":{"tally":{"\#(a)":[1,2,3]}}}}"#),
        .init(name: "a negative count", json: #"{"counters":{"v":{"tally":{"\#(a)":[-1,2]}}}}"#),
        .init(
            name: "a sum beyond 64 bits",
            json: #"{"counters":{"v":{"tally":{"\#(a)":[1,9223372036854775808]}}}}"#),
        .init(name: "no device", json: #"{"counters":{"v":{"tally":{"a":[1,2]}}}}"#),
        .init(
            name: "a base that is a text",
            json: #"{"counters":{"v":{"base":["\#(early)\#(a)","1"]}}}"#),
        .init(
            name: "a deletion that has not said what it saw",
            json: #"{"counters":{"v":{"gone":{"state":["\#(early)\#(a)",true]}}}}"#),
        .init(
            name: "an interval of seven",
            json: #"{"stopwatches":{"s":{"lanes":{"\#(a)":{"runs":[[1,2,3,0,"\#(a)",1,1]]}}}}}"#),
        .init(
            name: "an interval of five",
            json: #"{"stopwatches":{"s":{"lanes":{"\#(a)":{"runs":[[1,2,3,0,"\#(a)"]]}}}}}"#),
        .init(
            name: "unknown members nested too deep",
            json: #"{"u":"# + String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
                + "}"),
    ]
}
