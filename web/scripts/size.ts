// Compares the gzipped size of a cold visit to the first question with the budget, and lists the chunks that load later.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import buildWeb from '../e2e/support/build-web.ts';

interface ManifestChunk {
  file: string;
  css?: string[];
}

await buildWeb();

const kilobyte = 1000;
const web = path.resolve(import.meta.dirname, '..');
const dist = path.join(web, 'dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  ManifestChunk
>;

const gzipped = (file: string) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length;
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzipped(file), 0);

/** The files that every page loads, of one kind. */
const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
const loaded = (kind: string) =>
  new Set(
    [...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].flatMap(([, file = '']) =>
      file.endsWith(kind) ? file : [],
    ),
  );
const scripts = loaded('.js');
const styles = loaded('.css');

/** The gzipped size of our own code that every page loads, without packages, blocks and widgets. */
async function measureCore(): Promise<number> {
  const { output } = (await build({
    root: web,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: {
        external:
          /^(?:react|react-dom|@mantine|@tabler|get-nonce)(?:\/|$)|\/(?:(?:blocks|widgets)\/index|page\/screen-loader)/,
      },
    },
  })) as Rolldown.RolldownOutput;
  const entry = output.find((file) => file.type === 'chunk' && file.name === 'page');
  return entry?.type === 'chunk' ? gzipSync(entry.code, { level: 9 }).length : Number.POSITIVE_INFINITY;
}

const rows = [
  { what: 'JavaScript to the first question', bytes: sum(scripts), budget: 129 },
  { what: 'CSS to the first question', bytes: sum(styles), budget: 17.2 },
  { what: 'core: page, client, ui, shared functions', bytes: await measureCore(), budget: 21.3 },
];

const line = (file: string) =>
  `${(gzipped(file) / kilobyte).toFixed(1).padStart(7)} kB  ${path.basename(file)}`;
const all = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
const later = [...all].filter(
  (file) => /\.(?:js|css)$/.test(file) && !scripts.has(file) && !styles.has(file),
);

console.log('With the first question:');
for (const file of [...scripts, ...styles]) console.log(line(file));
console.log('When it is near:');
for (const file of later.toSorted((one, other) => gzipped(other) - gzipped(one))) console.log(line(file));
console.log();
for (const { what, bytes, budget } of rows) {
  const mark = bytes > budget * kilobyte ? 'OVER' : 'ok';
  console.log(
    `${(bytes / kilobyte).toFixed(1).padStart(7)} kB of ${String(budget).padStart(4)}  ${mark.padEnd(5)} ${what}`,
  );
}
if (rows.some(({ bytes, budget }) => bytes > budget * kilobyte)) process.exitCode = 1;
