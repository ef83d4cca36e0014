import { benchEngine } from './engine/engine-bench.ts';
import { benchEvents } from './events/events-bench.ts';

/** What can be measured; without a name, all of it. Nothing fails for being slow. */
const benches: Readonly<Record<string, () => void | Promise<void>>> = {
  engine: benchEngine,
  events: benchEvents,
};

const [, , name] = process.argv;
const chosen = name === undefined ? Object.values(benches) : [benches[name]];
for (const bench of chosen) {
  if (!bench) throw new Error(`choose one of ${Object.keys(benches).join(', ')}`);
  await bench();
}
