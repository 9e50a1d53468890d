/// The look of the pages.
enum DashboardStyle {
    /// Returns a file of the look; `nil` if none has this path.
    static func file(_ path: [String]) -> DashboardAnswer? {
        switch path {
        case ["style.css"]: DashboardAnswer(type: "text/css; charset=utf-8", Array(css.utf8))
        case ["icon.svg"]: DashboardAnswer(type: "image/svg+xml", Array(icon.utf8))
        default: nil
        }
    }

    private static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" \
        rx="3" fill="#0b5d66"/><path d="M4 4h3v3H4zM9 4h3v3H9zM4 9h3v3H4zM9 9h3v3H9z" \
        fill="#fff"/></svg>
        """

    private static let css = """
        :root{--ground:#fbfaf8;--text:#22201c;--soft:#5d5850;--line:#d8d3c8;--link:#0b5d66;\
        --danger:#a3262a;--mark:#f3efe4;--warn:#7a4a00;color-scheme:light dark}
        @media (prefers-color-scheme:dark){:root{--ground:#17191b;--text:#ece8e0;--soft:#b0aaa0;\
        --line:#3c4044;--link:#7fd0d9;--danger:#ff9a94;--mark:#23272a;--warn:#f0c070}}
        *{box-sizing:border-box}
        body{margin:0 auto;max-width:62rem;padding:1rem;background:var(--ground);color:var(--text);\
        font:1rem/1.5 system-ui,sans-serif}
        a{color:var(--link)} a:focus-visible,button:focus-visible,input:focus-visible,\
        select:focus-visible,textarea:focus-visible,.table:focus-visible{outline:3px solid \
        var(--link);outline-offset:2px}
        header{border-bottom:1px solid var(--line);margin-bottom:1rem}
        .brand{margin:0;font-weight:600} .role{margin:0;color:var(--warn)}
        nav ul{display:flex;flex-wrap:wrap;gap:.25rem;list-style:none;padding:0;margin:.5rem 0}
        nav a{display:block;padding:.35rem .7rem;border-radius:.4rem;text-decoration:none}
        nav a[aria-current]{background:var(--mark);color:var(--text);font-weight:600}
        h1{font-size:1.6rem;line-height:1.2;overflow-wrap:anywhere;margin:.5rem 0 1rem}
        h2{font-size:1.1rem;margin:1.6rem 0 .5rem}
        p,li,dd{overflow-wrap:anywhere;max-width:46rem}
        dl{margin:0} dl div{display:grid;grid-template-columns:minmax(8rem,12rem) 1fr;\
        gap:.2rem 1rem;padding:.3rem 0;border-bottom:1px solid var(--line)}
        dt{color:var(--soft)} dd{margin:0}
        .table{overflow-x:auto;max-width:100%} table{border-collapse:collapse;width:100%}
        th,td{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid var(--line);\
        vertical-align:top} th{color:var(--soft);font-weight:500} td{max-width:24rem;\
        min-width:5rem;overflow-wrap:anywhere} td:last-child{min-width:8rem} td form{margin:0} \
        time{white-space:nowrap}
        form{margin:.8rem 0;max-width:30rem} .wide{max-width:none} .wide>label,.wide>fieldset{\
        max-width:30rem} input.map{display:inline-block;max-width:none;padding:0;border:0;\
        cursor:crosshair} input.at{width:640px;height:480px} input.small{width:280px;height:210px}
        @media (min-width:44rem){input.small{display:none}}
        @media (max-width:43.99rem){input.at{display:none}}
        .line{display:flex;flex-wrap:wrap;gap:.6rem;\
        align-items:end} label{display:block;margin:.7rem 0} .line label{margin:0}
        input,select,textarea{display:block;width:100%;font:inherit;padding:.5rem;\
        min-height:2.75rem;color:inherit;background:var(--ground);\
        border:1px solid var(--soft);border-radius:.4rem}
        .check{display:flex;gap:.6rem;align-items:center;min-height:2rem;margin:.2rem 0}
        .check input{width:1.25rem;min-height:1.25rem;height:1.25rem;flex:none}
        fieldset{border:1px solid var(--line);border-radius:.4rem;margin:0;padding:.4rem .8rem}
        small{color:var(--soft)}
        button,.acts a{display:inline-block;font:inherit;padding:.5rem 1rem;min-height:2.75rem;\
        border-radius:.4rem;border:1px solid var(--link);background:none;color:var(--link);\
        cursor:pointer;text-decoration:none} td button{min-height:2rem;padding:.2rem .7rem;\
        white-space:nowrap} td code{white-space:nowrap}
        button.danger,.acts a.danger{border-color:var(--danger);color:var(--danger)}
        button.quiet{border:0;padding-left:0;text-decoration:underline}
        .acts{display:flex;flex-wrap:wrap;gap:.6rem;margin:.8rem 0} .acts form{margin:0}
        .said{background:var(--mark);border-left:4px solid var(--link);padding:.2rem 1rem;\
        margin:0 0 1rem} .warning{color:var(--warn)} .warnings li{margin:.3rem 0}
        .words span{display:block;white-space:pre-wrap;overflow-wrap:anywhere;min-height:1.5em}
        .messages{padding-left:1.2rem} .messages p{margin:.6rem 0 0;color:var(--soft)}
        .theirs{border-left:4px solid var(--line);padding-left:.6rem}
        .map{max-width:100%;height:auto;border:1px solid var(--line);border-radius:.4rem}
        footer{border-top:1px solid var(--line);margin-top:2rem;color:var(--soft);font-size:.9rem}
        footer form{margin:0}
        @media (max-width:30rem){dl div{grid-template-columns:1fr}}

        """
}
