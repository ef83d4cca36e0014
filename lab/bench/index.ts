import { benchBytes } from './bytes/bytes-bench.ts';
import { benchCheck } from './check/check-bench.ts';
import { benchContent } from './content/content-bench.ts';
import { benchEngine } from './engine/engine-bench.ts';
import { benchExamples } from './examples/examples-bench.ts';
import { benchEvents } from './events/events-bench.ts';
import { benchGrowth } from './growth/growth-bench.ts';
import { benchMemory } from './memory/memory-bench.ts';
import { benchOrder } from './order/order-bench.ts';
import { benchOverload } from './events/overload-bench.ts';
import { benchPages } from './pages/pages-bench.ts';
import { benchRollOuts } from './roll-outs/roll-outs-bench.ts';

/** The benchmarks by name, with their options; without an argument all of them run. Slow results do not fail. */
const benches: Readonly<Record<string, (options: readonly string[]) => void | Promise<void>>> = {
  engine: benchEngine,
  check: benchCheck,
  events: benchEvents,
  content: benchContent,
  bytes: benchBytes,
  growth: benchGrowth,
  memory: benchMemory,
  order: benchOrder,
  pages: benchPages,
  overload: benchOverload,
  'roll-outs': benchRollOuts,
  examples: benchExamples,
};

const [, , name, ...options] = process.argv;
const chosen = name === undefined ? Object.values(benches) : [benches[name]];
for (const bench of chosen) {
  if (!bench)
    throw new Error(`"${name}" is not a benchmark: choose one of ${Object.keys(benches).join(', ')}.`);
  await bench(options);
}
// The marketplace that benchmarks share ends with this process, and keeps it alive until then.
process.exit();
