import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const script = path.resolve(import.meta.dirname, '../../marketplace/test/prepare-database.ts');

/**
 * Names the folder of a prepared embedded database, with tables and demo content, in GAM_TEST_DATABASE, which this
 * process hands down to those that it starts. Test runs call it once, before the first test.
 */
export default async function prepareDatabase(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  process.env['GAM_TEST_DATABASE'] = stdout.trim();
}
