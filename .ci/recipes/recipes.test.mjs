import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyChange } from './change.mjs';
import { recipes } from './index.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const changesOf = ({ first, steps }) => [first, ...steps.map(({ changes }) => changes)].flat();
const pages = readdirSync(path.join(root, 'docs/tasks')).map((file) => read(`docs/tasks/${file}`));

// `npm run recipes` makes the changes only where a compiler names them, and takes a minute.
describe.each(recipes)('the recipe of $name', (recipe) => {
  it('finds the place of each change in the sources', () => {
    const texts = new Map();
    for (const change of changesOf(recipe)) {
      const before = texts.get(change.file) ?? (change.isNew ? '' : read(change.file));
      texts.set(change.file, applyChange(before, change));
    }
    expect(texts.size).toBeGreaterThan(0);
  });

  it('edits only files that its page in docs/tasks names', () => {
    const page = pages.find((each) => each.startsWith(`# ${recipe.section}\n`)) ?? '';
    const unnamed = changesOf(recipe)
      .filter(({ isNew }) => !isNew)
      .map(({ file }) => file)
      .filter((file) => !page.includes(`\`${file}\``));
    expect(unnamed).toEqual([]);
  });
});
