import prepareDatabases from '@gam/shared/test/prepare-database';
import { drawTable } from '@gam/shared/test/draw-table';
import { installServers } from '@gam/shared/test/native-server';
import { narrowStore } from './fleet/faults/full-store.ts';
import { openFleet } from './fleet/open-fleet.ts';
import { findBroken, megabytes } from './soak/store/attack-row.ts';
import { type Attacked, attackStore, storeMb, type Tally, type Target } from './soak/store/attack-store.ts';
import { openEmbeddedTarget } from './soak/store/embedded-target.ts';

/**
 * `npm run soak:store [-- --minutes=5 | --short]`: fills the store with flows from one address and from a hundred while
 * customers begin flows and go on with theirs; on the embedded store, and on the Redis of a fleet where its servers are
 * installed.
 */
const isShort = process.argv.includes('--short');
const minutes = Number(process.argv.flatMap((arg) => /^--minutes=([\d.]+)$/.exec(arg)?.[1] ?? [])[0] ?? 5);
const ms = isShort ? null : minutes * 60_000;
const limitMb = isShort ? storeMb.short : storeMb.long;

type OpenTarget = () => Promise<Target & { readonly stop: () => Promise<void> }>;

async function openFleetTarget(): ReturnType<OpenTarget> {
  const fleet = await openFleet({ bffs: 2 });
  const target = await narrowStore(fleet, limitMb);
  return { ...target, stop: fleet.stop };
}

const dropDatabases = await prepareDatabases();
const problem = await installServers();
if (problem !== null) console.log(`The fleet is skipped. ${problem}`);
const places: readonly (readonly [string, OpenTarget])[] = [
  ['embedded', () => openEmbeddedTarget(limitMb)],
  ...(problem === null ? [['fleet', openFleetTarget] as const] : []),
];

const served = ({ tried, refused }: Tally): string => `${tried - refused} of ${tried}`;
const rows: (readonly (string | number)[])[] = [];
const lines: string[] = [];
for (const [name, open] of places) {
  for (const addresses of [1, 100]) {
    const target = await open();
    try {
      const attacked: Attacked = await attackStore(target, { addresses, ms });
      const { hostile, underWay, others, sameBelow, mostBytes, mostPart, limitBytes } = attacked;
      const broken = findBroken(attacked);
      console.error(`${name}, ${addresses} addresses: done`);
      lines.push(...broken.map((line) => `${name}, ${addresses} addresses: ${line}`));
      rows.push([
        name,
        addresses,
        served(hostile),
        `${underWay.refused} of ${underWay.tried}`,
        `${megabytes(mostBytes)} of ${megabytes(limitBytes)}`,
        `${Math.round(100 * mostPart)} %`,
        served(others),
        served(sameBelow),
        broken.length,
      ]);
    } finally {
      await target.stop();
    }
  }
}
await dropDatabases();
const columns = [
  'store',
  'addresses',
  'hostile flows stored',
  'under way refused',
  'MB at most',
  'of budget',
  'new customers served',
  'of the same address < 80 %',
  'broken',
];
console.log(
  drawTable(
    `A full store${isShort ? ', short' : `, ${minutes} min each`}`,
    columns,
    rows.map((row) => [...row]),
  ),
);
for (const line of lines) console.log(line);
process.exit(lines.length === 0 ? 0 : 1);
