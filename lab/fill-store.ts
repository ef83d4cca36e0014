import prepareDatabases from '@gam/shared/test/prepare-database';
import { drawTable } from '@gam/shared/test/draw-table';
import { installServers } from '@gam/shared/test/native-server';
import { startOwnPostgres } from '../marketplace/test/own-postgres.ts';
import { narrowStore } from './fleet/faults/full-store.ts';
import { openFleet } from './fleet/open-fleet.ts';
import { attackMarketplace } from './soak/store/attack-marketplace.ts';
import { findBroken } from './soak/store/attack-row.ts';
import { attackStore, storeMb, type Target } from './soak/store/attack-store.ts';
import { openEmbeddedTarget } from './soak/store/embedded-target.ts';
import { marketplaceSizes, openMarketplaceTarget } from './soak/store/marketplace-target.ts';
import type { Attack, Attacked, Tally } from './soak/store/run-attack.ts';

/**
 * `npm run soak:store [-- --minutes=5 | --short] [-- place …]`: fills what strangers may fill from one address and from
 * many while customers come and go on: the BFF's store, embedded and on the Redis of a fleet, and the kinds that the
 * marketplace stores, on the embedded database and on PostgreSQL; fleet and PostgreSQL where their servers are installed.
 */
const args = process.argv.slice(2);
const isShort = args.includes('--short');
const only = args.filter((arg) => !arg.startsWith('--'));
const minutes = Number(args.flatMap((arg) => /^--minutes=([\d.]+)$/.exec(arg)?.[1] ?? [])[0] ?? 5);
const ms = isShort ? null : minutes * 60_000;
const size = isShort ? 'short' : 'long';

interface PlaceToFill {
  readonly name: string;
  /** The most addresses that an attack comes from. */
  readonly addresses: number;
  readonly attack: (attack: Attack) => Promise<Attacked>;
}

const store = (name: string, open: () => Promise<Stoppable<Target>>): PlaceToFill => ({
  name,
  addresses: 100,
  attack: (attack) => fill(open, (target) => attackStore(target, attack)),
});
const marketplace = (name: string, databaseUrl: string | null): PlaceToFill => {
  const { addresses, rows } = marketplaceSizes[size];
  const wanted = { databaseUrl, rows };
  return {
    name,
    addresses,
    attack: (attack) =>
      fill(
        () => openMarketplaceTarget({ ...wanted, addresses: attack.addresses }),
        (target) => attackMarketplace(target, attack),
      ),
  };
};

type Stoppable<T> = T & { readonly stop: () => Promise<void> };

async function fill<T>(
  open: () => Promise<Stoppable<T>>,
  attack: (target: T) => Promise<Attacked>,
): Promise<Attacked> {
  const target = await open();
  try {
    return await attack(target);
  } finally {
    await target.stop();
  }
}

async function openFleetTarget(): Promise<Stoppable<Target>> {
  const fleet = await openFleet({ bffs: 2 });
  return { ...(await narrowStore(fleet, storeMb[size])), stop: fleet.stop };
}

const dropDatabases = await prepareDatabases();
const problem = await installServers();
if (problem !== null) console.log(`Fleet and PostgreSQL are skipped. ${problem}`);
const given = process.env['DATABASE_URL'] ?? '';
const own = given === '' && problem === null ? await startOwnPostgres() : null;
const databaseUrl = own?.url ?? given;
const places: readonly PlaceToFill[] = [
  store('embedded', () => openEmbeddedTarget(storeMb[size])),
  ...(problem === null ? [store('fleet', openFleetTarget)] : []),
  marketplace('marketplace-embedded', null),
  ...(databaseUrl === '' ? [] : [marketplace('marketplace-postgres', databaseUrl)]),
];

const served = ({ tried, refused }: Tally): string => `${tried - refused} of ${tried}`;
const rows: (readonly (string | number)[])[] = [];
const lines: string[] = [];
for (const { name, addresses: many, attack } of places) {
  if (only.length > 0 && !only.includes(name)) continue;
  for (const addresses of [1, many]) {
    const attacked = await attack({ addresses, ms });
    const { hostile, underWay, others, sameBelow, mostPart, mostTaken } = attacked;
    const broken = findBroken(attacked);
    console.error(`${name}, ${addresses} addresses: done`);
    const place = `${name}, ${addresses} addresses`;
    lines.push(`${place}: at most ${mostTaken}`, ...broken.map((line) => `${place}: BROKEN: ${line}`));
    rows.push([
      name,
      addresses,
      served(hostile),
      `${underWay.refused} of ${underWay.tried}`,
      `${(100 * mostPart).toFixed(1)} %`,
      served(others),
      served(sameBelow),
      broken.length,
    ]);
  }
}
await own?.remove();
await dropDatabases();
const columns = [
  'place',
  'addresses',
  'hostile writes stored',
  'under way refused',
  'of budget at most',
  'new customers served',
  'of the same address < 80 %',
  'broken',
];
console.log(
  drawTable(
    `What strangers may fill${isShort ? ', short' : `, ${minutes} min each`}`,
    columns,
    rows.map((row) => [...row]),
  ),
);
for (const line of lines) console.log(line);
process.exit(rows.every((row) => row.at(-1) === 0) ? 0 : 1);
