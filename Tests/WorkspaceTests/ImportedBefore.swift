/// A store into which an earlier version imported these files, in the zone Pacific/Kiritimati with
/// days that begin at noon. Its ledger kept records by the month of their instants in that zone,
/// named intervals by their notes, and texts by their line ends.
enum ImportedBefore {
    /// The imported files.
    static let files = [table, timewarrior, jrnl, dayOne]

    private static let table = """
        title,value,date,note
        Goals,5,2024-02-29 23:00,
        Goals,5,2024-02-29 23:00,
        Plain,1,2024-01-31,
        Plain,2,2024-02-29,good
        Zoned,3,2024-03-01T00:30:00+09:00,
        Lines,1,2024-03-01,"one
        two"

        """.replacing("\n", with: "\r\n")

    private static let timewarrior = """
        [{"start":"20240229T230000Z","end":"20240301T010000Z","tags":["work"],
        "annotation":"note"},{"start":"20240301T230000Z","end":"20240302T010000Z"}]
        """

    private static let jrnl = #"""
        {"tags":{},"entries":[
        {"title":"Twice","body":"a\r\nb","date":"2024-02-29","time":"23:30","tags":[]},
        {"title":"Twice","body":"a\r\nb","date":"2024-02-29","time":"23:30","tags":[]},
        {"title":"Night","body":"","date":"2024-03-01","time":"01:00","tags":["@x"],
        "starred":true}]}
        """#

    private static let dayOne = """
        {"metadata":{"version":"1.0"},"entries":[
        {"uuid":"A1","creationDate":"2024-02-29T23:30:00Z","text":"One","tags":[]},
        {"creationDate":"2024-03-01T01:30:00Z","text":"Two"}]}
        """

    /// The documents of the store, as that version exported them; "Plain" had a daily goal.
    static let export = #"""
        {"format":"quad-export","schemaVersion":1,"documents":[{"kind":"counter",
        "id":"1b9bd83a7c4c67150060fd26224a3c93","state":{"counters":{"value":{"base":[
        "01a202de4b5b0002049633351b3bef99461922d2b9f83c2a",0],"tally":{
        "049633351b3bef99461922d2b9f83c2a":[1,0]}}},"fields":{"aim":[
        "01a202de4b5b000a049633351b3bef99461922d2b9f83c2a","atLeast"],"color":[
        "01a202de4b5b0007049633351b3bef99461922d2b9f83c2a","#00A0B0"],"created":[
        "01a202de4b5b0000049633351b3bef99461922d2b9f83c2a",1795344452442],"goal":[
        "01a202de4b5b0009049633351b3bef99461922d2b9f83c2a",3],"group":[
        "01a202de4b5b0006049633351b3bef99461922d2b9f83c2a",null],"icon":[
        "01a202de4b5b0008049633351b3bef99461922d2b9f83c2a","circle"],"period":[
        "01a202de4b5b000b049633351b3bef99461922d2b9f83c2a","day"],"reset":[
        "01a202de4b5b0005049633351b3bef99461922d2b9f83c2a",0],"start":[
        "01a202de4b5b0001049633351b3bef99461922d2b9f83c2a",0],"step":[
        "01a202de4b5b0004049633351b3bef99461922d2b9f83c2a",1],"title":[
        "01a202de4b5b0003049633351b3bef99461922d2b9f83c2a","Plain"]}}},{"kind":"counter",
        "id":"38753a858d3bc6c4230f930e7264980c","state":{"counters":{"value":{"base":[
        "01a202de4c840002049633351b3bef99461922d2b9f83c2a",0],"tally":{
        "5fc8ec58940adf4b1071f1384d409fa5":[1,3]}}},"fields":{"color":[
        "01a202de4c840005049633351b3bef99461922d2b9f83c2a","#00A0B0"],"created":[
        "01a202de4c840000049633351b3bef99461922d2b9f83c2a",1795344452705],"reset":[
        "01a202de4c840004049633351b3bef99461922d2b9f83c2a",0],"start":[
        "01a202de4c840001049633351b3bef99461922d2b9f83c2a",0],"title":[
        "01a202de4c840003049633351b3bef99461922d2b9f83c2a","Zoned"]}}},{"kind":"counter",
        "id":"4384c042f4d79b0150545e24348bc73f","state":{"fields":{"color":[
        "01a202de4d450004049633351b3bef99461922d2b9f83c2a","#00A0B0"],"created":[
        "01a202de4d450000049633351b3bef99461922d2b9f83c2a",1795344452924],"start":[
        "01a202de4d450001049633351b3bef99461922d2b9f83c2a",0],"title":[
        "01a202de4d450003049633351b3bef99461922d2b9f83c2a","work"],"type":[
        "01a202de4d450002049633351b3bef99461922d2b9f83c2a","time"]},"stopwatches":{"time":{"lanes":{
        "d7f4631e9028809b51363a46505c53e9":{"runs":[[1,1709247600000,1709254800000,1]]}}}}}},{
        "kind":"counter","id":"a5088f1cc83bc6c422abf6597ec11c7a","state":{"counters":{"value":{
        "base":["01a202de4c6c0002049633351b3bef99461922d2b9f83c2a",0],"tally":{
        "b899968a38f49421548f861dbb210a46":[2,10]}}},"fields":{"color":[
        "01a202de4c6c0005049633351b3bef99461922d2b9f83c2a","#00A0B0"],"created":[
        "01a202de4c6c0000049633351b3bef99461922d2b9f83c2a",1795344452704],"reset":[
        "01a202de4c6c0004049633351b3bef99461922d2b9f83c2a",0],"start":[
        "01a202de4c6c0001049633351b3bef99461922d2b9f83c2a",0],"title":[
        "01a202de4c6c0003049633351b3bef99461922d2b9f83c2a","Goals"]}}},{"kind":"counter",
        "id":"baa12b4de73bc6c422d1dfd9140e36df","state":{"counters":{"value":{"base":[
        "01a202de4c850002049633351b3bef99461922d2b9f83c2a",0],"tally":{
        "c0d81dae585eee1a7ca5d332c003f38b":[1,1]}}},"fields":{"color":[
        "01a202de4c850005049633351b3bef99461922d2b9f83c2a","#00A0B0"],"created":[
        "01a202de4c850000049633351b3bef99461922d2b9f83c2a",1795344452706],"reset":[
        "01a202de4c850004049633351b3bef99461922d2b9f83c2a",0],"start":[
        "01a202de4c850001049633351b3bef99461922d2b9f83c2a",0],"title":[
        "01a202de4c850003049633351b3bef99461922d2b9f83c2a","Lines"]}}},{"kind":"counter",
        "id":"d74a96801a127c52720bc91bd3bb8109","state":{"fields":{"color":[
        "01a202de4d4e0004049633351b3bef99461922d2b9f83c2a","#00A0B0"],"created":[
        "01a202de4d4e0000049633351b3bef99461922d2b9f83c2a",1795344452925],"start":[
        "01a202de4d4e0001049633351b3bef99461922d2b9f83c2a",0],"title":[
        "01a202de4d4e0003049633351b3bef99461922d2b9f83c2a","Untagged"],"type":[
        "01a202de4d4e0002049633351b3bef99461922d2b9f83c2a","time"]},"stopwatches":{"time":{"lanes":{
        "406f57e86daae270a9cb64354fa8a7fc":{"runs":[[1,1709334000000,1709341200000,1]]}}}}}},{
        "kind":"entry","id":"137ce6cea4c0d8a153dbd50f926a2f44","state":{"fields":{"at":[
        "01a202de4e6a0001049633351b3bef99461922d2b9f83c2a",1709199000000]},"texts":{"text":{
        "values":[["01a202de4e6a0000049633351b3bef99461922d2b9f83c2a","Twice\na\r\nb"]]}}}},{
        "kind":"entry","id":"5c2d486c239827c0586fe21f3e4f30d8","state":{"fields":{"at":[
        "01a202de4f0f0001049633351b3bef99461922d2b9f83c2a",1709256600000]},"texts":{"text":{
        "values":[["01a202de4f0f0000049633351b3bef99461922d2b9f83c2a","Two"]]}}}},{"kind":"entry",
        "id":"711584679ee2cb3632ad038176f21ebc","state":{"fields":{"at":[
        "01a202de4e720001049633351b3bef99461922d2b9f83c2a",1709204400000],"starred":[
        "01a202de4e720002049633351b3bef99461922d2b9f83c2a",true]},"texts":{"text":{"values":[[
        "01a202de4e720000049633351b3bef99461922d2b9f83c2a","Night\n\n#x"]]}}}},{"kind":"entry",
        "id":"b8789ed83ebcb5dc7cc0125ecc428639","state":{"fields":{"at":[
        "01a202de4f0b0001049633351b3bef99461922d2b9f83c2a",1709249400000]},"texts":{"text":{
        "values":[["01a202de4f0b0000049633351b3bef99461922d2b9f83c2a","One"]]}}}},{"kind":"entry",
        "id":"f7fb285902c0d89a106ac8998fb26921","state":{"fields":{"at":[
        "01a202de4e710001049633351b3bef99461922d2b9f83c2a",1709199000000]},"texts":{"text":{
        "values":[["01a202de4e710000049633351b3bef99461922d2b9f83c2a","Twice\na\r\nb"]]}}}},{
        "kind":"import","id":"count.38753a858d3bc6c4.2024-02","state":{"fields":{
        "13886a07319affe3":["01a202de4c8b0004049633351b3bef99461922d2b9f83c2a",true]}}},{
        "kind":"import","id":"count.a5088f1cc83bc6c4.2024-02","state":{"fields":{
        "3470e8f9444fa81c":["01a202de4c8b0000049633351b3bef99461922d2b9f83c2a",true],
        "3470e8f9454fa81c":["01a202de4c8b0001049633351b3bef99461922d2b9f83c2a",true]}}},{
        "kind":"import","id":"count.baa12b4de73bc6c4.2024-03","state":{"fields":{
        "013444d62c74c699":["01a202de4c8b0005049633351b3bef99461922d2b9f83c2a",true]}}},{
        "kind":"import","id":"count.f53e3480b83bc6c4.2024-01","state":{"fields":{
        "3fd59929d25f2c9d":["01a202de4c8b0002049633351b3bef99461922d2b9f83c2a",true]}}},{
        "kind":"import","id":"count.f53e3480b83bc6c4.2024-02","state":{"fields":{
        "d00d9a6ed3b76fca":["01a202de4c8b0003049633351b3bef99461922d2b9f83c2a",true]}}},{
        "kind":"import","id":"journal.2024-02","state":{"fields":{"2fa71572f5beaa5a":[
        "01a202de4f110000049633351b3bef99461922d2b9f83c2a",true],"3096906ca8ae6b1d":[
        "01a202de4f110001049633351b3bef99461922d2b9f83c2a",true],"3128bb6d42afbace":[
        "01a202de4e7c0002049633351b3bef99461922d2b9f83c2a",true],"947b5f3d72de01b4":[
        "01a202de4e7c0001049633351b3bef99461922d2b9f83c2a",true],"947b5f3d73de01b4":[
        "01a202de4e7c0000049633351b3bef99461922d2b9f83c2a",true]}}},{"kind":"import",
        "id":"time.4384c042f4d79b01.2024-02","state":{"fields":{"fd022c5a6c12b71e":[
        "01a202de4d5b0000049633351b3bef99461922d2b9f83c2a",true]}}},{"kind":"import",
        "id":"time.d74a96801a127c52.2024-03","state":{"fields":{"6545acb737a06560":[
        "01a202de4d5b0001049633351b3bef99461922d2b9f83c2a",true]}}},{"kind":"period",
        "id":"1b9bd83a7c4c67150060fd26224a3c93.2024-01-31.day","state":{"counters":{"value":{
        "tally":{"e2ba7c6ae0c56797cbdcc2e4567147d1":[1,1]}}},"fields":{"aim":[
        "01a202de4c7d0001049633351b3bef99461922d2b9f83c2a","atLeast"],"goal":[
        "01a202de4c7d0000049633351b3bef99461922d2b9f83c2a",3]}}},{"kind":"period",
        "id":"1b9bd83a7c4c67150060fd26224a3c93.2024-02-29.day","state":{"counters":{"value":{
        "tally":{"e2ba7c6ae0c56797cbdcc2e4567147d1":[1,2]}}},"fields":{"aim":[
        "01a202de4c830001049633351b3bef99461922d2b9f83c2a","atLeast"],"goal":[
        "01a202de4c830000049633351b3bef99461922d2b9f83c2a",3]}}}]}
        """#
}
