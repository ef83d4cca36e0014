import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const command = path.join(import.meta.dirname, 'index.ts');
/** Runs the command on a machine without programs. */
const run = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [command, ...args], {
    encoding: 'utf8',
    env: { PATH: '' },
  });
  return { status, stderr };
};

it('says which packages to install for the engines that this machine lacks', () => {
  const { status, stderr } = run();
  expect(stderr).toContain('apt-get install firefox-esr webkit2gtk-driver xvfb');
  expect(status).toBe(1);
});

it('asks for the packages of the chosen engines alone', () => {
  const { status, stderr } = run('firefox');
  expect(stderr).toMatch(/apt-get install firefox-esr$/m);
  expect(status).toBe(1);
});

it('names the engines for one that it does not know', () => {
  const { status, stderr } = run('firefox', 'trident');
  expect(stderr).toContain('chromium, firefox, webkitgtk');
  expect(status).toBe(1);
});
