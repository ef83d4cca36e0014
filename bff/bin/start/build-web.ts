import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** How long files of earlier builds stay here, ms. The BFFs' store has them for longer. */
const assetLifetimeMs = 7 * 24 * 3600_000;
const compressible = /\.(js|css|svg|json)$/;
/** Smaller files are not compressed: it would save less than the headers cost. */
const minCompressedBytes = 1024;

/** Deletes assets of old builds, and writes compressed copies of the others. */
function keepAssets(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs, size } = statSync(file);
    if (now - mtimeMs > assetLifetimeMs) rmSync(file);
    else if (compressible.test(name) && size >= minCompressedBytes) compress(file);
  }
}

function compress(file: string): void {
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

const root = path.resolve(import.meta.dirname, '../../..');
const web = path.join(root, 'web');
const endWithParent = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.mjs')).href;
const stamp = path.join(web, 'dist/.built-from');

/** The sources of the built app. */
const sources = [
  'pnpm-lock.yaml',
  'web/{index.html,package.json,vite.config.ts}',
  'web/{src,scripts,public}/**/*',
  'shared/src/**/*.ts',
  'schemas/src/{descriptors,forms}/**/*.ts',
];

function hashSources(): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }));
  const names = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
  for (const file of names.toSorted()) {
    if (!file.includes('.test.'))
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * Builds the web app if its sources have changed since the last build. Returns false if the build failed or the signal
 * aborted it.
 */
export async function buildWeb(signal?: AbortSignal): Promise<boolean> {
  const wanted = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  console.log('Building the web app…');
  const vite = path.join(web, 'node_modules/vite/bin/vite.js');
  const built = await new Promise<boolean>((resolve) => {
    const child = spawn(process.execPath, ['--import', endWithParent, vite, 'build', '--logLevel', 'warn'], {
      cwd: web,
      stdio: 'inherit',
      ...(signal && { signal }),
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
  if (built) {
    keepAssets(path.join(web, 'dist/assets'), Date.now());
    writeFileSync(stamp, wanted);
  }
  return built;
}
