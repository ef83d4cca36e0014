import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Pages that are open keep asking for the chunks of their own build: builds are served this long, ms. */
const keptMs = 7 * 24 * 3600_000;
const compressible = /\.(js|css|svg|json)$/;
/** Below this many bytes, headers cost more than compressing saves. */
const worthIt = 1024;

/** After a build: forgets assets of builds that are too old, and writes the new ones compressed beside themselves. */
export function keepAssets(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs, size } = statSync(file);
    if (now - mtimeMs > keptMs) rmSync(file);
    else if (compressible.test(name) && size >= worthIt) compress(file);
  }
}

function compress(file: string): void {
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
