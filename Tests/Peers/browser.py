"""An app in a real browser that uses two mocks: it fetches, creates, filters, pages, sends an invalid request, prefers a
response and receives a message of a socket. Needs Chromium; run by hand:

    swift build && python3 Tests/Peers/browser.py [--tool PATH] [--browser chromium]
"""

import argparse
import http.server
import re
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

DOCUMENT = """\
openapi: 3.1.0
info: {title: Shop, version: "1.0"}
components:
  schemas:
    Pet:
      type: object
      required: [id, name, status, created_at]
      properties:
        id: {type: integer, readOnly: true}
        name: {type: string, minLength: 1, maxLength: 40}
        status: {type: string, enum: [available, pending, sold]}
        price: {type: number, minimum: 0}
        city: {type: string}
        description: {type: string}
        owner_email: {type: string, format: email}
        photo_urls: {type: array, items: {type: string, format: uri}}
        created_at: {type: string, format: date-time, readOnly: true}
        updated_at: {type: string, format: date-time, readOnly: true}
        adoption_date: {type: string, format: date}
    Error:
      type: object
      required: [detail]
      properties:
        detail:
          type: array
          items:
            type: object
            required: [loc, msg, type]
            properties:
              loc: {type: array, items: {anyOf: [{type: string}, {type: integer}]}}
              msg: {type: string}
              type: {type: string}
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - {name: status, in: query, schema: {type: string, enum: [available, pending, sold]}}
        - {name: limit, in: query, schema: {type: integer, minimum: 1, maximum: 100, default: 20}}
        - {name: offset, in: query, schema: {type: integer, minimum: 0, default: 0}}
        - {name: sort, in: query, schema: {type: string, enum: [name, -name, price, -price]}}
      responses:
        "200":
          description: pets
          content:
            application/json:
              schema:
                type: object
                required: [items, total]
                properties:
                  items: {type: array, items: {$ref: "#/components/schemas/Pet"}}
                  total: {type: integer}
              examples:
                none: {summary: nothing, value: {items: [], total: 0}}
                one: {value: {items: [{id: 1, name: Rex, status: sold, created_at: "2026-01-01T10:00:00Z"}], total: 1}}
        "429": {description: slow down, content: {application/json: {schema: {$ref: "#/components/schemas/Error"}}}}
    post:
      operationId: createPet
      requestBody:
        required: true
        content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
      responses:
        "201": {description: created, content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}
        "429": {description: slow down, content: {application/json: {schema: {$ref: "#/components/schemas/Error"}}}}
        "422": {description: invalid, content: {application/json: {schema: {$ref: "#/components/schemas/Error"}}}}
  /pets/{id}:
    get:
      operationId: getPet
      parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
      responses:
        "200": {description: a pet, content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}
        "404": {description: not found, content: {application/json: {schema: {$ref: "#/components/schemas/Error"}}}}
    delete:
      operationId: deletePet
      parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
      responses: {"204": {description: gone}, "404": {description: not found}}
"""

PAGE = """\
<!doctype html><meta charset="utf-8"><title>Front end</title><pre id="out"></pre>
<script>
const out = [];
const show = () => document.getElementById("out").textContent = out.join("\\n");
async function main() {
  const api = "API_ADDRESS", diary = "DIARY_ADDRESS";
  const json = async (r) => ({ status: r.status, body: r.status == 204 ? null : await r.json() });
  let r = await json(await fetch(api + "/pets?limit=5"));
  out.push(`fetch ${r.status} items ${r.body.items.length} total ${r.body.total} first ${r.body.items[0].name}`);
  r = await json(await fetch(api + "/pets", { method: "POST", credentials: "include", headers: { "Content-Type": "application/json", "X-Trace": "1" }, body: JSON.stringify({ name: "Rex", status: "sold", price: 1 }) }));
  out.push(`create ${r.status} id ${r.body.id}`);
  r = await json(await fetch(api + "/pets?status=sold&sort=price&limit=100"));
  out.push(`filter ${r.status} ${r.body.items.every(p => p.status == "sold")} first ${r.body.items[0].name}`);
  const seen = new Set(); let offset = 0;
  for (;;) { const p = await json(await fetch(`${api}/pets?limit=4&offset=${offset}`)); if (!p.body.items.length) break; p.body.items.forEach(i => seen.add(i.id)); offset += 4; }
  out.push(`pages ${seen.size}`);
  const bad = await fetch(api + "/pets", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name: 3 }) });
  out.push(`invalid ${bad.status} ${JSON.stringify(await bad.json())}`);
  const pref = await fetch(api + "/pets/1", { headers: { Prefer: "code=404" } });
  out.push(`prefer ${pref.status} applied ${pref.headers.get("preference-applied")}`);
  r = await json(await fetch(api + "/__contract")); out.push(`page ${r.status} pets ${r.body.contracts[0].resources.pet}`);
  const auth = { Authorization: "Bearer user-token", "Content-Type": "application/json" };
  const groups = await json(await fetch(diary + "/api/groups", { headers: auth }));
  const group = groups.body.find ? groups.body.find(g => g.name) : groups.body;
  const ws = new WebSocket("SOCKET_ADDRESS/ws");
  const message = new Promise((ok, no) => { ws.onmessage = (e) => { const m = JSON.parse(e.data); if (m.type != "joined") ok(e.data); }; ws.onerror = () => no("socket"); });
  await new Promise((ok) => ws.onopen = ok);
  ws.send(JSON.stringify({ type: "join_group", groupId: group.id }));
  await new Promise(ok => setTimeout(ok, 300));
  r = await json(await fetch(diary + "/api/deuces", { method: "POST", headers: auth, body: JSON.stringify(DEUCE(group.id)) }));
  out.push(`deuce ${r.status} ${r.status >= 400 ? JSON.stringify(r.body) : ""}`);
  out.push(`socket ${(await message).slice(0, 120)}`);
}
const DEUCE = (g) => ({ groupIds: [g], location: "Home", thoughts: "fine", loggedAt: new Date().toISOString() });
main().catch(e => out.push("FAILED " + (e.stack || e))).finally(() => { out.push("END"); show(); fetch("/result", {method: "POST", body: out.join("\\n")}); });
</script>
"""

EXPECTED = [
    r"fetch 200 items 5 total 12 first \w+",
    r"create 201 id 13",
    r"filter 200 true first Rex",
    r"pages 13",
    r"invalid 422 .*expected string, actual number 3",
    r"prefer 404 applied code=404",
    r"page 200 pets 13",
    r"deuce 200 ",
    r'socket \{"type":"deuce_logged".*',
    r"END",
]


class Mock:
    """A mock on a free port, from another origin than the page."""

    def __init__(self, tool, *words):
        self.process = subprocess.Popen(
            [tool, "mock", "--port", "0", "--log", "none", *words],
            stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.address = re.search(r"http://\S+:\d+", line).group(0)

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(10)


def main():
    parser = argparse.ArgumentParser()
    root = Path(__file__).resolve().parents[2]
    parser.add_argument("--tool", default=str(root / ".build/debug/contract-check"))
    parser.add_argument("--browser", default="chromium")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        document = Path(folder) / "pets.yaml"
        document.write_text(DOCUMENT)
        api = Mock(options.tool, "--contract", str(document), "--seed-data", "12")
        diary = Mock(options.tool, "--contract", "deuce-diary", "--seed-data", "2")
        page = PAGE.replace("API_ADDRESS", api.address).replace("DIARY_ADDRESS", diary.address)
        page = page.replace("SOCKET_ADDRESS", diary.address.replace("http", "ws", 1))
        lines, has_ended = [], threading.Event()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(page.encode())

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                self.send_response(204)
                self.end_headers()
                lines.extend(body.split("\n"))
                has_ended.set()

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = subprocess.Popen(
            [options.browser, "--headless", "--no-sandbox", "--disable-gpu",
             f"--user-data-dir={folder}/profile", f"http://localhost:{server.server_port}/"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        has_ended.wait(60)
        browser.terminate()
        browser.wait(10)
        server.shutdown()
        api.stop()
        diary.stop()
    print("\n".join(lines))
    is_right = len(lines) == len(EXPECTED) and all(
        re.match(pattern, line) for pattern, line in zip(EXPECTED, lines))
    sys.exit(0 if is_right else 1)


main()
