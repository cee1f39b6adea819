/// The style and the script of a page; constant texts, without anything of a run.
enum HTMLAssets {
  /// The style sheet: light and dark, narrow and wide, and for paper.
  static let style = """
    :root {
      --page: #f6f7f9; --card: #fff; --line: #d9dee5; --ink: #18202b; --soft: #55606f; --code: #f0f2f5;
      --good: #0b6b3a; --good-page: #e4f5ea; --bad: #ab1527; --bad-page: #fdebec; --warn: #7a5200;
      --warn-page: #fdf3d8; --link: #0b57c2; --mark: #ffd9dc; --mark-ink: #7c0616; --focus: #0b57c2;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #11151b; --card: #191f27; --line: #303946; --ink: #e6eaf0; --soft: #a3afbe; --code: #10141a;
        --good: #6fdc9a; --good-page: #11301f; --bad: #ff9aa4; --bad-page: #3a171c; --warn: #f3c969;
        --warn-page: #352a10; --link: #8bbcff; --mark: #5c1a23; --mark-ink: #ffd5d9; --focus: #8bbcff;
      }
    }
    * { box-sizing: border-box; }
    html { scroll-padding-top: 5rem; -webkit-text-size-adjust: 100%; }
    body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
    main, .bar-in, #help, footer { max-width: 1440px; margin: 0 auto; padding: 0 1.25rem; }
    main:focus { outline: none; }
    a { color: var(--link); }
    code, pre, .operation, .id, dd { overflow-wrap: anywhere; }
    code, pre, kbd, .kind, .operation, .facts dd, .matrix th, .coverage th { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace; }
    code { font-size: .9em; }
    [hidden] { display: none !important; }
    :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
    .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .skip { position: absolute; left: -999px; }
    .skip:focus { left: 1rem; top: .5rem; z-index: 9; background: var(--card); padding: .5rem 1rem; }
    .bar { position: sticky; top: 0; z-index: 5; background: var(--card); border-bottom: 1px solid var(--line); }
    .bar-in { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem; min-height: 3.25rem; padding-top: .4rem; padding-bottom: .4rem; }
    .brand { font-weight: 650; letter-spacing: .01em; }
    .tools { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; flex: 1; justify-content: flex-end; }
    .search { flex: 1 1 14rem; max-width: 26rem; }
    input[type=search] { width: 100%; font: inherit; padding: .35rem .7rem; border: 1px solid var(--line); border-radius: 6px; background: var(--page); color: var(--ink); }
    input::placeholder { color: var(--soft); opacity: 1; }
    button { font: inherit; font-size: .87rem; padding: .3rem .7rem; border: 1px solid var(--line); border-radius: 6px; background: var(--card); color: var(--ink); cursor: pointer; }
    button:hover { border-color: var(--soft); }
    .filters { display: flex; }
    .filters button { border-radius: 0; margin-left: -1px; }
    .filters button:first-child { border-radius: 6px 0 0 6px; }
    .filters button:last-child { border-radius: 0 6px 6px 0; }
    .filters button[aria-pressed=false] { color: var(--soft); text-decoration: line-through; background: var(--page); }
    #help p { margin: 0; padding: .1rem 0 .6rem; color: var(--soft); font-size: .87rem; }
    kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 .35em; margin-left: .6em; background: var(--page); color: var(--ink); }
    #status { position: fixed; right: 1rem; bottom: 1rem; background: var(--ink); color: var(--page); padding: .4rem .8rem; border-radius: 6px; opacity: 0; transition: opacity .2s; pointer-events: none; }
    #status.on { opacity: 1; }
    .run { padding-top: 1.5rem; }
    .run + .run { border-top: 1px solid var(--line); margin-top: 2.5rem; }
    .verdict { display: flex; gap: 1rem; align-items: flex-start; padding: 1.1rem 1.25rem; border-radius: 10px; border: 1px solid var(--line); border-left: 6px solid; background: var(--card); }
    .verdict.good { border-left-color: var(--good); background: var(--good-page); }
    .verdict.bad { border-left-color: var(--bad); background: var(--bad-page); }
    .verdict.doubtful { border-left-color: var(--warn); background: var(--warn-page); }
    .verdict .sign { flex: none; font-size: 1.5rem; line-height: 1.9rem; font-weight: 700; }
    .good .sign::before { content: "✓"; color: var(--good); }
    .bad .sign::before { content: "✕"; color: var(--bad); }
    .doubtful .sign::before { content: "!"; color: var(--warn); }
    h1 { margin: 0; font-size: 1.45rem; line-height: 1.9rem; overflow-wrap: anywhere; }
    h2 { margin: 2.1rem 0 .7rem; font-size: 1.12rem; }
    h3 { margin: 1.2rem 0 .4rem; font-size: .95rem; }
    .subject { margin: .15rem 0 0; color: var(--soft); overflow-wrap: anywhere; }
    .subject b { color: var(--ink); font-weight: 600; }
    .count { font-weight: 500; color: var(--soft); background: var(--code); border-radius: 99px; padding: .05rem .55rem; font-size: .85em; }
    .figures { display: flex; flex-wrap: wrap; gap: .35rem 2.2rem; margin: 1rem 0 0; }
    .figures div { min-width: 4.5rem; }
    .figures dt { color: var(--soft); font-size: .8rem; }
    .figures dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
    .problems { margin-top: 1rem; background: var(--warn-page); border-radius: 8px; padding: .7rem 1.25rem; }
    .problems ul { margin: 0; padding-left: 1.1rem; overflow-wrap: anywhere; }
    .legend { margin: 0 0 .5rem; color: var(--soft); font-size: .85rem; }
    .legend span { margin-left: .8rem; font-weight: 700; }
    .legend span:first-child { margin-left: 0; }
    .p { color: var(--good); } .n { color: var(--warn); } .f { color: var(--bad); } .t { color: var(--warn); } .s { color: var(--soft); }
    .scroll { overflow: auto; max-height: 70vh; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
    table { border-collapse: separate; border-spacing: 0; width: 100%; }
    th, td { padding: .3rem .6rem; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top; }
    tbody tr:last-child > * { border-bottom: 0; }
    thead th { position: sticky; top: 0; background: var(--card); font-size: .8rem; color: var(--soft); font-weight: 600; z-index: 2; vertical-align: bottom; }
    tbody th { font-weight: 500; font-size: .88rem; }
    .matrix { width: auto; }
    .matrix th[scope=row], .matrix thead th:first-child { position: sticky; left: 0; background: var(--card); z-index: 1; border-right: 1px solid var(--line); min-width: 8rem; max-width: 16rem; overflow-wrap: anywhere; }
    .matrix thead th:first-child { z-index: 3; }
    .matrix .check { padding: .5rem .1rem; }
    .matrix .check span { writing-mode: vertical-rl; transform: rotate(180deg); display: inline-block; white-space: nowrap; }
    .matrix td { text-align: center; font-weight: 700; padding: .25rem .1rem; min-width: 2.2rem; }
    .matrix td.num, .matrix th.num { text-align: right; font-weight: 400; padding: .3rem .8rem; font-variant-numeric: tabular-nums; }
    .matrix td.f { background: var(--bad-page); padding: 0; }
    .matrix td.f a { display: block; padding: .25rem .1rem; color: inherit; text-decoration: none; }
    .matrix td.f a:hover { background: var(--mark); }
    .many tbody tr { content-visibility: auto; contain-intrinsic-size: auto 2rem; }
    .scenarios { columns: 24rem; column-gap: 2rem; list-style: none; margin: 0; padding: 0; }
    .scenarios li { break-inside: avoid; padding: .1rem 0 .1rem 1.4rem; text-indent: -1.4rem; }
    .scenarios .cell { display: inline-block; width: 1.4rem; text-indent: 0; font-weight: 700; }
    .id { color: var(--soft); font-size: .85em; }
    .coverage td { font-size: .9rem; overflow-wrap: anywhere; }
    .coverage td:nth-child(2) { white-space: nowrap; font-variant-numeric: tabular-nums; }
    .word { font-weight: 600; } .word small { font-weight: 400; color: var(--ink); }
    .meter { display: inline-block; width: 6rem; height: .5rem; border-radius: 9px; background: var(--line); overflow: hidden; margin-right: .4rem; }
    .meter i { display: block; height: 100%; background: var(--good); }
    details.finding, details.list { background: var(--card); border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; }
    details.finding { border-left: 4px solid var(--bad); }
    .many details.finding { content-visibility: auto; contain-intrinsic-size: auto 4.2rem; }
    details.note { border-left-color: var(--warn); }
    details.known { border-left-color: var(--soft); }
    details.list { margin-top: .6rem; }
    details.list summary { font-weight: 600; }
    details.list ul { margin: 0; padding: 0 1rem .8rem 2.2rem; overflow-wrap: anywhere; }
    summary { cursor: pointer; padding: .6rem .9rem; list-style: none; }
    summary::-webkit-details-marker { display: none; }
    details.list > summary::before { content: "▸ "; color: var(--soft); }
    details.list[open] > summary::before { content: "▾ "; }
    .finding > summary { display: flex; gap: .8rem; align-items: baseline; }
    .finding > summary::after { content: "▸"; color: var(--soft); margin-left: auto; }
    .finding[open] > summary::after { content: "▾"; }
    .number { flex: none; min-width: 1.6rem; text-align: right; color: var(--soft); font-variant-numeric: tabular-nums; }
    .head { display: block; min-width: 0; }
    .title, .change { display: block; overflow-wrap: anywhere; }
    .kind { color: var(--bad); }
    .note .kind { color: var(--warn); }
    .known .kind { color: var(--soft); }
    .change { color: var(--soft); font-size: .92rem; }
    .tag { font-size: .78rem; border: 1px solid var(--line); border-radius: 99px; padding: 0 .5rem; color: var(--soft); white-space: nowrap; }
    .actual { color: var(--ink); }
    .body { padding: 0 1.1rem 1.1rem; border-top: 1px solid var(--line); }
    .summary { margin: .8rem 0; }
    .facts { display: grid; gap: 0; margin: 0 0 1rem; }
    .facts div { display: grid; grid-template-columns: 8rem 1fr; gap: .8rem; padding: .25rem .5rem; border-radius: 4px; }
    .facts dt { color: var(--soft); }
    .facts dd { margin: 0; font-size: .9rem; white-space: pre-wrap; }
    .facts .expected { background: var(--good-page); }
    .facts .actual { background: var(--bad-page); }
    .facts .fix dd { font-family: inherit; font-size: inherit; font-weight: 600; }
    figure { margin: 0 0 1rem; min-width: 0; }
    figcaption { color: var(--soft); font-size: .85rem; margin-bottom: .25rem; display: flex; align-items: baseline; justify-content: space-between; gap: 1rem; min-height: 1.9rem; overflow-wrap: anywhere; }
    pre { margin: 0; padding: .7rem .9rem; background: var(--code); border: 1px solid var(--line); border-radius: 6px; font-size: .84rem; line-height: 1.45; white-space: pre-wrap; overflow: auto; max-height: 30rem; }
    mark { background: var(--mark); color: var(--mark-ink); border-radius: 3px; padding: .05em .2em; margin: 0 -.2em; font-weight: 600; }
    mark.missing { background: none; outline: 1px dashed var(--bad); color: var(--bad); }
    .exchange { display: grid; gap: 0 1rem; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); }
    .none { color: var(--soft); }
    footer { color: var(--soft); font-size: .85rem; padding-top: 2rem; padding-bottom: 2rem; }
    @media (max-width: 640px) {
      main, .bar-in, #help, footer { padding-left: .8rem; padding-right: .8rem; }
      .bar { position: static; }
      .brand { flex-basis: 100%; }
      .tools { justify-content: flex-start; }
      .search { flex-basis: 100%; max-width: none; }
      .filters button, .tools > button { padding: .45rem .7rem; }
      #keys, #help { display: none; }
      .facts div { grid-template-columns: 1fr; gap: 0; }
      .figures { gap: .5rem 1.4rem; }
      .body { padding: 0 .7rem .7rem; }
      .number { min-width: 1rem; }
      summary { padding: .6rem; }
      h1 { font-size: 1.2rem; line-height: 1.6rem; }
      .coverage { min-width: 34rem; }
    }
    @media print {
      :root { --page: #fff; --card: #fff; --line: #bbb; --ink: #000; --soft: #444; --code: #fff; --good: #060; --bad: #900; --warn: #640; --good-page: #fff; --bad-page: #fff; --warn-page: #fff; --mark: #fff; --mark-ink: #900; --link: #000; }
      .bar, .skip, #status, .copy { display: none !important; }
      .scroll, pre { max-height: none; overflow: visible; }
      thead th, .matrix th[scope=row], .matrix thead th:first-child { position: static; }
      .many details.finding, .many tbody tr { content-visibility: visible; }
      figure, tr, .facts div { break-inside: avoid; }
      mark { text-decoration: underline; }
      body { font-size: 10pt; }
    }
    @media (prefers-reduced-motion: reduce) { * { transition: none !important; } }

    """

  /// The script: search, filters, keys, copying.
  ///
  /// Without it the page shows everything.
  static let script = #"""
    "use strict";
    (() => {
      const all = s => Array.from(document.querySelectorAll(s));
      const search = document.getElementById("search");
      const status = document.getElementById("status");
      const findings = all("details.finding").map(node => ({ node, text: null, kind: ["note", "known"].find(kind => node.classList.contains(kind)) ?? "drift" }));
      const rows = all(".matrix tbody tr, .coverage tbody tr").map(node => ({ node, text: null }));
      const sections = all(".findings");
      const shown = { drift: true, known: true, note: true };
      document.querySelector(".tools").hidden = false;
      for (const button of all(".copy")) button.hidden = false;
      let timer = 0;
      const say = text => {
        status.textContent = text;
        status.classList.add("on");
        clearTimeout(timer);
        timer = setTimeout(() => status.classList.remove("on"), 1800);
      };
      const textOf = entry => entry.text ?? (entry.text = entry.node.textContent.toLowerCase());
      const apply = () => {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        let count = 0;
        for (const entry of findings) {
          const fits = shown[entry.kind] && (!words.length || words.every(word => textOf(entry).includes(word)));
          if (entry.node.hidden === fits) entry.node.hidden = !fits;
          if (fits) count += 1;
        }
        for (const row of rows) {
          const fits = !words.length || words.some(word => textOf(row).includes(word));
          if (row.node.hidden === fits) row.node.hidden = !fits;
        }
        for (const section of sections) {
          section.querySelector(".none").hidden = !!section.querySelector("details.finding:not([hidden])");
        }
        if (words.length) say(count + (count === 1 ? " match" : " matches"));
      };
      let frame = 0;
      search.addEventListener("input", () => { cancelAnimationFrame(frame); frame = requestAnimationFrame(apply); });
      for (const button of all("[data-filter]")) {
        button.addEventListener("click", () => {
          const kind = button.dataset.filter;
          shown[kind] = !shown[kind];
          button.setAttribute("aria-pressed", String(shown[kind]));
          apply();
        });
      }
      const toggle = document.getElementById("toggle");
      toggle.addEventListener("click", () => {
        const open = toggle.textContent === "Open all";
        for (const entry of findings.slice(0, 500)) if (!entry.node.hidden) entry.node.open = open;
        toggle.textContent = open ? "Close all" : "Open all";
      });
      const keys = document.getElementById("keys");
      keys.addEventListener("click", () => {
        const help = document.getElementById("help");
        help.hidden = !help.hidden;
        keys.setAttribute("aria-expanded", String(!help.hidden));
      });
      const copy = async button => {
        const text = button.closest("figure").querySelector("pre").textContent;
        try {
          await navigator.clipboard.writeText(text);
        } catch {
          const area = document.createElement("textarea");
          area.value = text;
          document.body.append(area);
          area.select();
          document.execCommand("copy");
          area.remove();
        }
        say("Copied");
      };
      const reveal = node => {
        const mark = node.querySelector(".exchange mark");
        const pre = mark && mark.closest("pre");
        if (pre && pre.scrollHeight > pre.clientHeight) {
          pre.scrollTop += mark.getBoundingClientRect().top - pre.getBoundingClientRect().top - pre.clientHeight / 3;
        }
      };
      for (const entry of findings) entry.node.addEventListener("toggle", () => { if (entry.node.open) reveal(entry.node); });
      const current = () => document.activeElement?.closest?.("details.finding");
      const go = step => {
        const visible = findings.map(entry => entry.node).filter(node => !node.hidden);
        if (!visible.length) return;
        const index = visible.indexOf(current());
        const next = visible[Math.min(visible.length - 1, Math.max(0, index < 0 ? 0 : index + step))];
        next.querySelector("summary").focus();
        next.scrollIntoView({ block: "nearest" });
      };
      const follow = () => {
        const node = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
        if (node && node.matches("details.finding")) {
          node.hidden = false;
          node.open = true;
          node.querySelector("summary").focus();
          node.scrollIntoView();
        }
      };
      document.addEventListener("click", event => {
        const button = event.target.closest(".copy");
        if (button) copy(button);
        const link = event.target.closest("a[href^='#drift-']");
        if (link) setTimeout(follow);
      });
      document.addEventListener("keydown", event => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.target === search) {
          if (event.key === "Escape") { search.value = ""; apply(); search.blur(); }
          if (event.key === "Enter") { event.preventDefault(); go(0); }
          return;
        }
        const node = current();
        if (event.key === "/") { event.preventDefault(); search.focus(); search.select(); }
        else if (event.key === "j") go(1);
        else if (event.key === "k") go(-1);
        else if (event.key === "o" && node) node.open = !node.open;
        else if (event.key === "c" && node?.querySelector(".copy.main")) copy(node.querySelector(".copy.main"));
        else if (event.key === "Escape" && search.value) { search.value = ""; apply(); }
        else if (event.key === "?") keys.click();
      });
      let closed = [];
      addEventListener("beforeprint", () => { closed = all("details:not([open])").slice(0, 300); for (const node of closed) node.open = true; });
      addEventListener("afterprint", () => { for (const node of closed) node.open = false; });
      addEventListener("hashchange", follow);
      follow();
    })();

    """#
}
