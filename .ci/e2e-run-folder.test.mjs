import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { deleteLeftovers } from '../web/e2e/support/run-folder.ts';

it('deletes the folders of ended browser-test runs, and no other folder', () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'gam-leftovers-'));
  const ended = spawnSync(process.execPath, ['--version']).pid;
  for (const name of [`gam-e2e-${ended}`, `gam-e2e-${process.pid}`, 'gam-e2e-other', `other-${ended}`]) {
    mkdirSync(path.join(parent, name));
    writeFileSync(path.join(parent, name, 'data'), '');
  }
  deleteLeftovers(parent);
  expect(readdirSync(parent).toSorted()).toEqual(
    [`gam-e2e-${process.pid}`, 'gam-e2e-other', `other-${ended}`].toSorted(),
  );
  rmSync(parent, { recursive: true });
});
