import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const script = path.resolve(import.meta.dirname, '../../marketplace/test/prepare-database.ts');

/**
 * Prepares an embedded database with tables and demo content, and names its folder in GAM_TEST_DATABASE, which child
 * processes inherit. Test runs call it once, before the first test.
 */
export default async function prepareDatabase(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  process.env['GAM_TEST_DATABASE'] = stdout.trim();
}
