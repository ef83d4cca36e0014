import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The name of a run's folder, with the id of its process. */
const runFolder = /^gam-e2e-(\d+)$/;

/**
 * Creates the folder for the products' data of a browser-test run, named in GAM_TEST_FOLDER, and returns a function that
 * deletes it. Deletes the folders of killed runs, which could not delete their own. Called once before the tests.
 */
export default function makeRunFolder(): () => void {
  deleteLeftovers(tmpdir());
  const folder = path.join(tmpdir(), `gam-e2e-${process.pid}`);
  mkdirSync(folder);
  process.env['GAM_TEST_FOLDER'] = folder;
  return () => deleteFolder(folder);
}

/** Deletes the folders of runs whose process has ended. `parent`: the folder that contains them. */
export function deleteLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = runFolder.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) deleteFolder(path.join(parent, name));
  }
}

// A process that is ending may still write there.
const deleteFolder = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: a process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
