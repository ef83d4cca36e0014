import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { keepAssets } from './keep-assets.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const web = path.join(root, 'web');
const endWithParent = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.mjs')).href;
const stamp = path.join(web, 'dist/.built-from');

/** Everything that the built app is made from. */
const sources = [
  'pnpm-lock.yaml',
  'web/{index.html,package.json,vite.config.ts}',
  'web/{src,scripts,public}/**/*',
  'shared/src/**/*.ts',
  'schemas/src/descriptors/**/*.ts',
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
 * Builds the web app where its sources are others than those it was built from. False where the build failed or was
 * aborted by the signal.
 */
export async function buildWeb(signal?: AbortSignal): Promise<boolean> {
  const wanted = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  console.log('building the web app …');
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
