import path from 'node:path';

/** A change is `static` where only the loading of modules reaches it: it would need every test to run from the start. */
const statusOf = ({ id }, { killed, reached, loaded }) =>
  id in killed ? 'killed' : reached.has(id) ? 'survived' : loaded.has(id) ? 'static' : 'uncovered';

const partOf = (root, { fileName }) => {
  const folders = path.relative(root, fileName).split(path.sep);
  return folders.slice(0, Math.min(4, folders.length - 1)).join('/');
};

/** Per folder: how many changes were noticed, of those that count. */
export function tabulate(root, mutants, found) {
  const rows = new Map();
  for (const mutant of mutants) {
    for (const part of [partOf(root, mutant), 'all']) {
      const row = rows.get(part) ?? { part, killed: 0, survived: 0, uncovered: 0, static: 0 };
      row[statusOf(mutant, found)] += 1;
      rows.set(part, row);
    }
  }
  return [...rows.values()]
    .toSorted((a, b) => (a.part < b.part ? -1 : 1))
    .map((row) => ({ ...row, percent: percentOf(row) }));
}

const percentOf = ({ killed, survived, uncovered }) =>
  Math.round((1000 * killed) / Math.max(1, killed + survived + uncovered)) / 10;

/** One line for each change that no test notices: its place, its kind, what stands there instead. */
export const describeSurvivors = (root, mutants, found) =>
  mutants
    .filter((mutant) => ['survived', 'uncovered'].includes(statusOf(mutant, found)))
    .map((mutant) => {
      const { line, column } = mutant.location.start;
      const place = `${path.relative(root, mutant.fileName)}:${line + 1}:${column + 1}`;
      const instead = mutant.replacement.replaceAll(/\s+/g, ' ').slice(0, 100);
      return `${place} ${statusOf(mutant, found)} ${mutant.mutatorName}: ${instead}`;
    });
