// Follows the recipes of docs/tasks in a copy of the sources: it makes the first changes of each recipe, then only
// those that a compiler error names. It fails when no error names a change, when errors remain at the end, when a new
// question type is asked or judged wrongly, and when the check does not find a mistake that depends on a new fact.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { applyChange } from './recipes/change.mjs';
import { recipes } from './recipes/index.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const { packages } = parse(readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8'));
const copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'gam-recipes-')));
const inCopy = (...parts) => path.join(copy, ...parts);

const problems = [];
try {
  copySources();
  problems.push(...followCompiler(), ...(await tryQuestionTypes()), ...(await tryRuleFacts()));
  if (problems.length === 0) tellCounts();
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

/** Makes the changes that compiler errors name, until no more are named; returns the problems. */
function followCompiler() {
  for (const { first } of recipes) first.forEach(change);
  let left = recipes.flatMap(({ name, steps }) => steps.map((step) => ({ name, ...step })));
  for (;;) {
    const errors = [...check('.'), ...check('web')];
    const isAskedFor = ({ name, asked, named = name }) =>
      errors.some(({ file, text }) => file === asked && text.includes(named));
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

/** Makes a change in the copy. */
function change(one) {
  const file = inCopy(one.file);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, applyChange(one.isNew ? '' : readFileSync(file, 'utf8'), one));
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

function load(file) {
  return import(pathToFileURL(inCopy(file)).href);
}

/** Returns what is wrong with the new question types: the widget that asks them, and values that are judged wrongly. */
async function tryQuestionTypes() {
  const { checkAnswers } = await load('marketplace/src/shop/answers/check-answers.ts');
  const { option, question } = await load('marketplace/demo/question.ts');
  const { kindOf } = await load('bff/engine/questions/question-kinds.ts');
  return recipes
    .filter(({ tried }) => tried)
    .flatMap(({ name, tried: { options, widget, taken, refused } }) => {
      const asked = question(name, '1', 'x', { options: options.map((id) => option(id, id)) });
      const isTaken = (values) =>
        checkAnswers([asked], [{ id: '1', type: name, title: '', values, text: '' }]).ok;
      const shown = kindOf(asked).widget;
      return [
        ...(shown === widget ? [] : [`"${name}" is asked by the widget ${shown}, not by ${widget}.`]),
        ...taken
          .filter((values) => !isTaken(values))
          .map((values) => `The marketplace refuses "${values.join()}" for "${name}".`),
        ...refused.filter(isTaken).map((values) => `The marketplace takes "${values.join()}" for "${name}".`),
      ];
    });
}

/** Returns the new facts on which the check does not find a planted mistake. */
async function tryRuleFacts() {
  const { ask, makeService, noon } = await load('bff/engine/flow/flow-fixtures.ts');
  const { compileSound, documentOf, writtenRule } = await load('bff/engine/rules/rule-fixtures.ts');
  const { completeService } = await load('bff/engine/questions/complete-service.ts');
  const { checkRules } = await load('bff/engine/proof/check-rules.ts');
  const questions = [ask('when', { type: 'timestamp', options: [] }), ask('what'), ask('last')];
  const service = completeService(makeService(questions), () => null);
  const planted = {
    question: {
      rule: { keep_options: { id: { const: 'gone' } } },
      code: 'no_option_left',
      of: { 'question.id': { const: 'last' } },
    },
    quote: { rule: { deny: { title: 'no', text: 'no' } }, code: 'dead_end', of: {} },
  };
  return recipes
    .filter(({ mistake }) => mistake)
    .flatMap(({ name, mistake: { when, at } }) => {
      const { rule, code, of } = planted[at];
      const document = documentOf([writtenRule(at, rule, { when: { ...of, ...when } })]);
      const input = { documents: [compileSound(document)], findings: [], at: noon };
      const findings = checkRules({ ...input, services: [{ service, city: { id: '1' } }] });
      console.log(`${name}: the check finds ${findings.map((found) => found.code).join(', ') || 'nothing'}`);
      return findings.some((found) => found.code === code)
        ? []
        : [`"${name}": the check does not find a mistake that depends on it.`];
    });
}

/** Prints how many existing files each recipe edits, tests not counted. */
function tellCounts() {
  const isTest = (file) => /(?:^|\/)test\/|-fixtures\.ts$|\.test\./.test(file);
  for (const { name, first, steps } of recipes) {
    const changes = [first, ...steps.map((one) => one.changes)].flat().filter(({ isNew }) => !isNew);
    const files = new Set(changes.map(({ file }) => file).filter((file) => !isTest(file)));
    console.log(`${name}: edits ${files.size} existing files`);
  }
}
