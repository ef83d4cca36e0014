import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Makes the folder for what tests share in GAM_TEST_FOLDER, and returns what deletes it after the last test. */
export default function makeRunFolder(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-tests-'));
  process.env['GAM_TEST_FOLDER'] = folder;
  // A server that is ending may still write there.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
