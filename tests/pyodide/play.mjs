// Plays whole deals of both games in Pyodide, from the pure-Python wheel alone.
//
//     node play.mjs path/to/vorhand-….whl < records.jsonl
//
// Each line of the input is a record; each line of the output is what the referee says of it,
// and the last line how the engine did at random play.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const wheel = process.argv[2];
const lines = readFileSync(0, "utf-8");

const pyodide = await loadPyodide();
const bytes = new Uint8Array(readFileSync(wheel));
// Given as "whl", the archive is unpacked among the installed packages; nothing is fetched.
pyodide.unpackArchive(bytes.buffer, "whl");
pyodide.globals.set("lines", lines);
const answer = await pyodide.runPythonAsync(`
import json, random, sys, time

from vorhand.games import GAMES
from vorhand.records import Record
from vorhand.referee import referee

answers = [json.dumps(referee(line)) for line in lines.splitlines()]

played = {}
for name, game in GAMES.items():
    source = random.Random(1)
    begun, actions, payments = time.perf_counter(), 0, []
    for number in range(1, 41):
        state = game.start(dealer=number % game.seats, number=number)
        while state.legal:
            legal = state.legal
            state = state.act(legal[int(source.random() * len(legal))])
        actions += len(state.actions)
        assert Record.read(Record.of(state).dumps()).replay().state == state
        payments.append(state.result and list(state.result.payments))
    seconds = time.perf_counter() - begun
    played[name] = {"payments": payments, "actions": actions, "seconds": seconds}

foreign = sorted({
    module.partition(".")[0] for module in sys.modules
} - set(sys.stdlib_module_names) - {"vorhand", "__main__"})
summary = {"python": sys.version, "platform": sys.platform, "foreign": foreign, "played": played}
"\\n".join([*answers, json.dumps(summary)])
`);
process.stdout.write(answer + "\n");
