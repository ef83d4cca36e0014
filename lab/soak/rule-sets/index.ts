import { drawTable } from '@gam/shared/test/draw-table';
import { meetRefusal, playSet } from '../../../bff/test/random-sets/play-set.ts';
import { openSetsWorld } from '../../../bff/test/random-sets/sets-world.ts';

/**
 * `npm run soak:rules [-- --sets=3000 --seed=1 --customers=4]`: publishes random rules over random services on a real BFF
 * and marketplace, lets random customers order under those that are called sound, and lets customers go the way of each
 * fault for which the others are refused. The set of a seed is always the same.
 */
const args = process.argv.join(' ');
const sets = Number(/--sets=(\d+)/.exec(args)?.[1] ?? 300);
const customers = Number(/--customers=(\d+)/.exec(args)?.[1] ?? 4);
const seed = Number(/--seed=(\d+)/.exec(args)?.[1] ?? 1);

const begun = performance.now();
const counts = new Map<string, number>();
const count = (what: string, more = 1) => counts.set(what, (counts.get(what) ?? 0) + more);
const broken = new Map<string, number>();
const breaks = (what: string, at: number, line: string) => {
  broken.set(what, (broken.get(what) ?? 0) + 1);
  console.error(`seed ${at}: ${line}`);
};

const world = await openSetsWorld();
for (let at = seed; at < seed + sets; at += 1) {
  const played = await playSet(world, at, customers);
  const named = `sets: ${played.is}`;
  count(named);
  for (const line of played.broken) breaks(named, at, line);
  for (const { is } of played.endings) count(`customers of sound sets: ${is}`);
  for (const { code, met, way } of await meetRefusal(world, played)) {
    const what = `refused for ${code}: ${met}`;
    count(what);
    if (met === 'not_met') breaks(what, at, `no customer met ${code}: ${JSON.stringify(way)}`);
  }
  if ((at - seed + 1) % 10 === 0) console.error(`${at - seed + 1} of ${sets}`);
}
await world.stop();
console.log(
  drawTable(
    'Random rules over random services, on a real BFF and marketplace',
    ['what', 'count', 'broken'],
    [
      ...[...counts]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([what, number]) => [what, number, broken.get(what) ?? 0]),
      ['first seed', seed, ''],
      ['seconds', Math.round((performance.now() - begun) / 1000), ''],
    ],
  ),
);
process.exit(broken.size > 0 ? 1 : 0);
