import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');

/** Ends the build when the test run is killed. */
const endWithParent = new URL('../../../bff/bin/start/end-with-parent.mjs', import.meta.url).href;

const script = `
  import { buildWeb } from './bff/bin/start/build-web.ts';
  process.exit((await buildWeb()) ? 0 : 1);
`;

/** Builds the web app if its sources have changed, as the start command does. Called once before the tests. */
export default async function buildWeb(): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--import', endWithParent, '--input-type=module', '--eval', script],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The web app could not be built.');
}
