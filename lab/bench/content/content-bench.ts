import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { request } from 'undici';
import { catalogueHeader, catalogueLevel } from '@gam/schemas/descriptors';
import { drawTable, figure } from '@gam/shared/test/draw-table';
import { signInByCommand } from '../../../bff/test/support/rules-command.ts';
import { onQuestions, ServicesTerminal } from '../../../bff/test/support/services-command.ts';
import { makeEarlierBuild } from '../events/earlier-build.ts';
import { type Pair, withServers } from '../events/servers.ts';
import { openStore, type Store } from '../order/store.ts';

/** The commit before the catalogue was kept by its version. */
const earlierCommit = '8d706ba5';
const sizes = { '12 × 3': { services: 12, cities: 3 }, '500 × 30': { services: 500, cities: 30 } } as const;
type Size = keyof typeof sizes;

const warmUp = 10;
const measured = 40;

/** Limits that are never reached. */
const neverFull = { MAX_REQUESTS: '999999', MAX_LOOP_DELAY_MS: '999999' };
const searchUrl = `/api/sources/search?${new URLSearchParams({ url: '/?city_id=1', q: 'نظافت' }).toString()}`;

/** What is asked for; `parts`: with the files that it names. */
const pages: Readonly<Record<string, { readonly url: string; readonly parts?: true }>> = {
  home: { url: '/?city_id=1' },
  'landing of a city': { url: '/cities/tehran' },
  'landing of a service': { url: '/services/home-services/cleaning/home-cleaning/tehran' },
  'category in a city': { url: '/categories/home-services/cleaning?city_id=1' },
  search: { url: searchUrl },
  'first question': { url: '/order/home-services/cleaning/home-cleaning?city_id=1' },
  'sitemap with its parts': { url: '/sitemap.xml', parts: true },
};

/** What a page took: the first request since the start, and later ones on average. */
interface Taken {
  readonly firstMs: number;
  readonly cpuMs: number;
  readonly bytes: number;
}

interface Measured {
  /** By page; a refused page has its status. */
  readonly pages: ReadonlyMap<string, Taken | number>;
  /** How long a publication takes until the first question has it, and the first question after it, ms. */
  readonly publication: { readonly liveMs: number; readonly firstMs: number } | null;
  /** Resident, MB: BFF and marketplace. */
  readonly memory: readonly number[];
}

type World = Pair & { readonly store: Store; readonly folder: string };

/**
 * Prints what pages cost with the demo content and with 500 services in 30 cities: the time of the first request, and the
 * processor time of both servers and the database and the bytes sent for later ones; how soon a publication is seen, and
 * the memory. Beside an earlier commit, unless `--alone`. The database is embedded, or a schema of the PostgreSQL at
 * DATABASE_URL.
 */
export async function benchContent(options: readonly string[] = []): Promise<void> {
  await withServers(async ({ folder, startPair }) => {
    const measureAt = async (size: Size, project?: string): Promise<Measured> => {
      const store = await openStore(process.env['DATABASE_URL'] ?? null);
      const { services, cities } = sizes[size];
      const demo = path.join(project ?? path.resolve(import.meta.dirname, '../../..'), 'marketplace/demo');
      const hook = pathToFileURL(path.join(import.meta.dirname, 'grow-demo.ts')).href;
      const pair = await startPair({
        ...(project !== undefined && { project }),
        bff: neverFull,
        marketplace: {
          ...store.settings,
          NODE_OPTIONS: `--import ${hook}`,
          GROW_DEMO: pathToFileURL(path.join(demo, 'index.ts')).href,
          GROW_SERVICES: String(services),
          GROW_CITIES: String(cities),
        },
      });
      try {
        return await measure({ ...pair, store, folder }, project === undefined);
      } finally {
        await pair.bff.end();
        await pair.marketplace.end();
        await store.close();
      }
    };
    const compare = async (name: string, project?: string): Promise<void> => {
      const small = await measureAt('12 × 3', project);
      console.log(draw(name, small, await measureAt('500 × 30', project)));
    };
    await compare('this build');
    if (options.includes('--alone')) return;
    const earlier = makeEarlierBuild(earlierCommit, path.join(folder, 'earlier'));
    if (earlier.ok) await compare(earlierCommit, earlier.folder);
    else console.error(`Not compared with an earlier commit: ${earlier.because}.`);
  });
}

async function measure(world: World, canPublish: boolean): Promise<Measured> {
  const taken = new Map<string, Taken | number>();
  for (const [name, page] of Object.entries(pages)) taken.set(name, await measurePage(world, page));
  const publication = canPublish ? await publish(world) : null;
  const memory = [await world.bff.memory(), await world.marketplace.memory()];
  return { pages: taken, publication, memory: memory.map(({ rss }) => rss / 1_000_000) };
}

async function measurePage(
  { bff, marketplace, store }: World,
  { url, parts }: { readonly url: string; readonly parts?: true },
): Promise<Taken | number> {
  const cpuMs = async () => (await bff.cpuMs()) + (await marketplace.cpuMs()) + ((await store.cpuMs()) ?? 0);
  const askAll = async (): Promise<Reply> => {
    const first = await ask(bff.url + url);
    if (parts === undefined) return first;
    const named = [...first.text.matchAll(/<sitemap>\s*<loc>[^<]*?(\/sitemaps\/[^<]+)</g)];
    const replies: Reply[] = [first];
    for (const [, part] of named) replies.push(await ask(`${bff.url}${part}`));
    return {
      ...first,
      status: Math.max(...replies.map(({ status }) => status)),
      bytes: replies.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  };
  const began = performance.now();
  const { status, bytes } = await askAll();
  const firstMs = performance.now() - began;
  if (status !== 200) return status;
  for (let count = 0; count < warmUp; count += 1) await askAll();
  const before = await cpuMs();
  for (let count = 0; count < measured; count += 1) await askAll();
  return { firstMs, bytes, cpuMs: ((await cpuMs()) - before) / measured };
}

interface Reply {
  readonly status: number;
  /** As sent. */
  readonly bytes: number;
  /** The body; empty where it was compressed. */
  readonly text: string;
}

/** Asks as a browser without cookies does; what is read as text is not compressed. */
async function ask(url: string): Promise<Reply> {
  const isText = url.includes('/sitemap.xml');
  const { statusCode, body } = await request(url, {
    headers: {
      accept: url.includes('/api/') ? '*/*' : 'text/html',
      'accept-encoding': isText ? 'identity' : 'gzip',
      [catalogueHeader]: `web/${catalogueLevel}`,
    },
    headersTimeout: 60_000,
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  return { status: statusCode, bytes: bytes.length, text: isText ? bytes.toString('utf8') : '' };
}

/** The person of the demo's team who edits content, and the service that is changed. */
const editor = '09120000004';
const changed = {
  name: 'home-cleaning',
  file: 'changed.json',
  url: '/order/home-services/cleaning/home-cleaning?city_id=1',
};
const newWords = 'چه نظافتی؟';

/** Publishes another wording of a first question, and asks until the page has it. */
async function publish(world: World): Promise<Measured['publication']> {
  const { bff, folder } = world;
  const { token, err } = await signInByCommand(editor, world);
  if (token === '') throw new Error(err.join('\n'));
  const terminal = new ServicesTerminal(folder, () => ({ GAM_URL: bff.url, GAM_TOKEN: token }));
  const type = async (...typed: string[]): Promise<void> => {
    const { code, err: said } = await terminal.type(...typed);
    if (code !== 0) throw new Error(said.join('\n'));
  };
  await type('pull', changed.name, '--to', changed.file);
  const reword = onQuestions(([first, ...rest]) => (first ? [{ ...first, detail: newWords }, ...rest] : []));
  terminal.edit(changed.file, reword);
  await type('publish', changed.file, '--reason', 'another wording');
  const published = performance.now();
  for (;;) {
    const began = performance.now();
    const { body } = await request(bff.url + changed.url, { headers: { accept: 'text/html' } });
    if ((await body.text()).includes(newWords))
      return { liveMs: performance.now() - published, firstMs: performance.now() - began };
    await pause(20);
  }
}

function draw(name: string, small: Measured, large: Measured): string {
  const rows = Object.keys(pages).map((page) => {
    const [one, other] = [small.pages.get(page), large.pages.get(page)];
    if (typeof one !== 'object' || typeof other !== 'object')
      return [page, ...[one, other].map((taken) => (typeof taken === 'object' ? 'ok' : String(taken)))];
    const pair = (field: (taken: Taken) => number) => [field(one), field(other)] as const;
    const ratio = ([before, after]: readonly [number, number]) => `${figure(after / before)}×`;
    const [ms, cpu, kB] = [
      pair(({ firstMs }) => firstMs),
      pair(({ cpuMs }) => cpuMs),
      pair(({ bytes }) => bytes / 1_000),
    ];
    return [page, ...ms.map(figure), ...cpu.map(figure), ratio(cpu), ...kB.map(figure), ratio(kB)];
  });
  const width = 9;
  const fill = (row: string[]): string[] => [...row, ...Array<string>(width - row.length).fill('-')];
  const head = ['', 'first ms', '500 × 30', 'CPU ms', '500 × 30', '', 'kB', '500 × 30', ''];
  const title = `${name}: pages with 12 services in 3 cities and with 500 in 30, ${process.env['DATABASE_URL'] ? 'PostgreSQL' : 'embedded'}, load ${figure(loadavg()[0] ?? 0)}`;
  const lines = [drawTable(title, head, rows.map(fill))];
  const others = [
    ['resident, BFF, MB', ...[small, large].map(({ memory }) => figure(memory[0] ?? 0))],
    ['resident, marketplace, MB', ...[small, large].map(({ memory }) => figure(memory[1] ?? 0))],
    ['publication until it is seen, ms', ...[small, large].map((all) => publicationOf(all, 'liveMs'))],
    ['first question with it, ms', ...[small, large].map((all) => publicationOf(all, 'firstMs'))],
  ];
  lines.push(drawTable(`${name}: memory and a publication`, ['', '12 × 3', '500 × 30'], others));
  return lines.join('');
}

const publicationOf = ({ publication }: Measured, field: 'liveMs' | 'firstMs'): string =>
  publication ? figure(publication[field]) : '-';
