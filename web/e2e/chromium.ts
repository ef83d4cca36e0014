import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LaunchOptions } from '@playwright/test';

const run = promisify(execFile);
const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
const packageFile = new URL('../node_modules/@sparticuz/chromium/package.json', import.meta.url);
const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
const unpacked = path.join(cache, `chromium-${version}`);
const ownBrowser = process.env['CHROMIUM_PATH'];

/** The launch options of the browser: the one that CHROMIUM_PATH names, else the packaged one. */
export const chromiumLaunch: LaunchOptions = {
  executablePath: ownBrowser ?? path.join(unpacked, 'chromium'),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--font-render-hinting=none',
  ],
  ...(ownBrowser === undefined && { env: withPackagedLibraries() }),
};

/** The environment with the system libraries and fonts of the packaged browser, which a small machine lacks. */
function withPackagedLibraries(): Record<string, string> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const libraries = [path.join(unpacked, 'al2023', 'lib'), env['LD_LIBRARY_PATH']];
  return {
    ...env,
    LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'),
    FONTCONFIG_PATH: path.join(unpacked, 'fonts'),
  };
}

const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** Unpacks the packaged browser once per version. Called once before the tests. */
export default async function unpackChromium(): Promise<void> {
  if (ownBrowser !== undefined || existsSync(unpacked)) return;
  await mkdir(cache, { recursive: true });
  const staging = await mkdtemp(path.join(cache, 'unpacking-'));
  // The package unpacks into the temporary folder; it unpacks its system libraries only in this runtime.
  const env = { ...process.env, TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' };
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: import.meta.dirname, env });
  // The package's own font configuration names folders of that runtime.
  await writeFile(path.join(staging, 'fonts', 'fonts.conf'), fontConfiguration);
  // Renamed when complete, so that a parallel run does not start an incomplete browser.
  await rename(staging, unpacked).catch(() => rm(staging, { recursive: true, force: true }));
}
