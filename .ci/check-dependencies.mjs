// Checks the dependencies: exact versions, allowed licences, and the list of known advisories that is kept by hand.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import {
  findAffected,
  findFormFaults,
  findUnchecked,
  readImages,
  readLocked,
  shipped,
  warnOfAge,
} from './advisories.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const PNPM = 'pnpm@12.21.0';
const read = (name) => readFileSync(path.join(root, name), 'utf8');
const { packages } = parse(read('pnpm-workspace.yaml'));

const licences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages under other licences, each with the reason for allowing it. */
const exceptions = {
  'react-leaflet': 'Hippocratic-2.1: used by the map, which is shown only if MAP_TILES is set',
  '@react-leaflet/core': 'Hippocratic-2.1: part of react-leaflet',
  mediabunny: 'MPL-2.0: used unchanged, in a chunk of its own, to convert recordings',
  '@img/sharp-libvips': 'LGPL-3.0: a separate library of sharp, used unchanged',
  'axe-core': 'MPL-2.0: used by the browser tests, which are not shipped',
  lightningcss: 'MPL-2.0: a tool of the build, which is not shipped',
  'caniuse-lite': 'CC-BY-4.0: data of the tool for mutation tests, which is not shipped',
};

const pnpm = (...args) =>
  spawnSync('npx', ['--yes', PNPM, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true' },
  });

const isAllowed = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((each) => licences.has(each.trim())));

const isExcepted = (name) =>
  Object.keys(exceptions).some((each) => name === each || name.startsWith(`${each}-`));

/** Returns the dependencies whose version is not exact. */
function findLooseVersions() {
  return ['.', ...packages].flatMap((folder) => {
    const own = JSON.parse(read(path.join(folder, 'package.json')));
    return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(own[kind] ?? {})
        .filter(([, version]) => !/^(?:workspace:\*|\d+\.\d+\.\d+(?:-[\w.]+)?)$/.test(version))
        .map(([name, version]) => `${folder}/package.json: ${name} is ${version}: write an exact version.`),
    );
  });
}

/** Returns the packages whose licence is neither allowed nor excepted. */
function findLicences() {
  const { status, stdout, stderr } = pnpm('-r', 'licenses', 'list', '--json');
  if (status !== 0) return [`The licences could not be listed: ${stderr.trim()}`];
  return Object.entries(JSON.parse(stdout)).flatMap(([licence, packages]) =>
    packages
      .filter(({ name }) => !isAllowed(licence) && !isExcepted(name))
      .map(
        ({ name }) =>
          `${name} is under ${licence}, which is not an allowed licence: replace it, or add an exception with its reason.`,
      ),
  );
}

/** Returns what the list of advisories does not cover, and the locked versions that one of them affects. */
function findAdvisories(list) {
  const versions = Object.fromEntries(
    shipped
      .flatMap((folder) => Object.entries(JSON.parse(read(`${folder}/package.json`)).dependencies ?? {}))
      .filter(([, version]) => !version.startsWith('workspace:')),
  );
  const images = readImages(
    ['docker-compose.yml', 'ops/docker-compose.demo.yml', 'ops/Dockerfile'].map(read),
  );
  const locked = readLocked(parse(read('pnpm-lock.yaml')));
  return [
    ...findFormFaults(list),
    ...findUnchecked(list, { versions, images }),
    ...findAffected(list, { locked, images }),
  ];
}

const list = parse(read('ops/advisories.yml'));
const warning = warnOfAge(list, new Date());
if (warning !== null) console.log(`WARNING: ${warning}`);
const problems = [...findLooseVersions(), ...findLicences(), ...findAdvisories(list)];
for (const problem of problems) console.error(problem);
if (problems.length === 0)
  console.log(`Dependencies: exact versions, known licences, advisories as of ${list.checked}.`);
process.exit(problems.length === 0 ? 0 : 1);
