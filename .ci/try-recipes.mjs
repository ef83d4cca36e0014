// Follows the recipes of the README in a copy of the sources: it makes the first changes of each recipe, then only
// those that a compiler error names. It fails when no error names a change, when errors remain at the end, when the
// README does not name a file, and when the marketplace accepts a wrong value of the new question type.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { recipes } from './recipes/index.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const { packages } = parse(readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8'));
const copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'gam-recipes-')));
const inCopy = (...parts) => path.join(copy, ...parts);

const problems = [];
try {
  copySources();
  problems.push(...findUnnamedFiles(), ...followCompiler(), ...(await tryQuestionType()));
} finally {
  rmSync(copy, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

/** Copies the files that the compiler reads, and links the packages to one another and to the installed ones. */
function copySources() {
  const isRead = (file) =>
    !/\/(?:node_modules|dist|\.gam|e2e|demo\/images)(?:\/|$)/.test(file.slice(root.length));
  const folders = packages.filter((name) => !name.includes('/'));
  for (const name of [...folders, 'tsconfig.json', 'vitest.config.ts']) {
    cpSync(path.join(root, name), inCopy(name), { recursive: true, filter: isRead });
  }
  symlinkSync(path.join(root, 'node_modules'), inCopy('node_modules'));
  for (const name of packages) {
    const installed = path.join(root, name, 'node_modules');
    mkdirSync(inCopy(name, 'node_modules/@gam'), { recursive: true });
    for (const entry of listFolder(installed).filter((each) => each !== '@gam')) {
      symlinkSync(path.join(installed, entry), inCopy(name, 'node_modules', entry));
    }
    for (const entry of listFolder(path.join(installed, '@gam'))) {
      const ours = path.relative(root, realpathSync(path.join(installed, '@gam', entry)));
      symlinkSync(inCopy(ours), inCopy(name, 'node_modules/@gam', entry));
    }
  }
}

function listFolder(folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Returns the files of recipes that the README's section does not name. */
function findUnnamedFiles() {
  const sections = readFileSync(path.join(root, 'README.md'), 'utf8').split(/^## /m);
  return recipes.flatMap(({ section, first, steps }) => {
    const text = sections.find((each) => each.startsWith(`${section}\n`)) ?? '';
    return [first, ...steps.map(({ changes }) => changes)]
      .flat()
      .filter(({ isNew }) => !isNew)
      .filter(({ file }) => !text.includes(`\`${file}\``))
      .map(({ file }) => `README.md: "${section}" does not name ${file}.`);
  });
}

/** Makes the changes that compiler errors name, until no more are named; returns the problems. */
function followCompiler() {
  for (const { first } of recipes) first.forEach(change);
  let left = recipes.flatMap(({ name, steps }) => steps.map((step) => ({ name, ...step })));
  for (;;) {
    const errors = [...check('.'), ...check('web')];
    const isAskedFor = ({ name, asked }) =>
      errors.some(({ file, text }) => file === asked && text.includes(name));
    const steps = left.filter(isAskedFor);
    if (steps.length === 0) {
      return [
        ...errors.map(({ text }) => `An error remains after all recipes: ${text}`),
        ...left.map(({ name, asked }) => `"${name}": no error names the change in ${asked}.`),
      ];
    }
    for (const { name, asked, changes } of steps) {
      console.log(`${name}: the compiler names ${asked}`);
      changes.forEach(change);
    }
    left = left.filter((step) => !steps.includes(step));
  }
}

/** Writes a new file, or adds text to a file after its only line with the anchor. */
function change({ file, isNew = false, after, text }) {
  mkdirSync(path.dirname(inCopy(file)), { recursive: true });
  if (isNew) return writeFileSync(inCopy(file), text);
  const before = readFileSync(inCopy(file), 'utf8');
  const parts = before.split(after);
  if (parts.length !== 2)
    throw new Error(`${file} must have the anchor once, but has it ${parts.length - 1} times: ${after}`);
  writeFileSync(inCopy(file), `${parts[0]}${after}${text}${parts[1]}`);
}

/** Returns the compiler errors of one project, each with its file and its whole text. */
function check(project) {
  const memory = inCopy(`${project === '.' ? 'node' : project}.tsbuildinfo`);
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--checkers', '1', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', memory];
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', project, ...options], {
    cwd: copy,
    encoding: 'utf8',
  });
  return stdout
    .split(/\n(?=\S)/)
    .filter((text) => text.includes('error TS'))
    .map((text) => ({ file: text.slice(0, text.indexOf('(')), text }));
}

/** Returns the values of the new question type that the marketplace of the copy judges wrongly. */
async function tryQuestionType() {
  const load = (file) => import(pathToFileURL(inCopy(file)).href);
  const { checkAnswers } = await load('marketplace/src/shop/answers/check-answers.ts');
  const { question } = await load('marketplace/demo/question.ts');
  const answer = (value) => ({ id: '1', type: 'percentage', title: '', values: [value], text: value });
  const isTaken = (value) =>
    'answers' in checkAnswers([question('percentage', '1', 'x', {})], [answer(value)]);
  return ['40', '101', 'x']
    .filter((value) => isTaken(value) !== (value === '40'))
    .map((value) => `The marketplace judges the value "${value}" of the new question type wrongly.`);
}
