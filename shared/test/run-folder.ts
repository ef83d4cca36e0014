import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates the folder of a test run, named in GAM_TEST_FOLDER, and returns a function that deletes it. */
export default function makeRunFolder(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-tests-'));
  process.env['GAM_TEST_FOLDER'] = folder;
  // A server that is ending may still write there.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
