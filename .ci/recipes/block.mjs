import { add, newFile, step } from './change.mjs';

export const block = {
  section: 'How to add a block',
  name: 'figures',
  first: [
    newFile(
      'schemas/src/descriptors/nodes/figures.ts',
      `import { type Static, Type } from 'typebox';
import { defineNode } from '../node.ts';

export const Figures = defineNode('figures', 9, 'numbers that speak for the company', {
  items: Type.Array(Type.Object({ key: Type.String(), text: Type.String() })),
});
export interface Figures extends Static<typeof Figures> {}
`,
    ),
    add('schemas/src/descriptors/nodes/index.ts', 'export const blocks = {\n', '  figures: Figures,\n'),
    add(
      'schemas/src/descriptors/nodes/index.ts',
      "import { Entry, Form, MessageForm, Toggles } from './form.ts';\n",
      "import { Figures } from './figures.ts';\n",
    ),
    add('schemas/src/descriptors/reply.ts', 'export const catalogueLevel = ', '1 + '),
    // On home: who adds a block shows it somewhere.
    add(
      'bff/src/features/catalogue/home.ts',
      "  { type: 'search', key: 'search', ...words.search },\n",
      "  { type: 'figures', key: 'figures', items: [...words.figures] },\n",
    ),
  ],
  steps: [
    {
      asked: 'bff/src/features/catalogue/home.ts',
      changes: [
        add(
          'bff/src/features/catalogue/texts.ts',
          '  home: {\n',
          "    figures: [{ key: 'orders', text: '۱٬۰۰۰ سفارش' }],\n",
        ),
      ],
    },
    {
      // The compiler names the registry that the lazy parts are spread into.
      asked: 'web/src/blocks/index.ts',
      changes: [
        add(
          'web/src/blocks/lazy-blocks.ts',
          'export const lazyBlocks = {\n',
          "  figures: lazyPart('figures', async () => (await import('./FiguresBlock.tsx')).FiguresBlock),\n",
        ),
        newFile(
          'web/src/blocks/FiguresBlock.tsx',
          `import type { BlockOf } from '@gam/schemas/descriptors';

export function FiguresBlock({ node: { items } }: { node: BlockOf<'figures'> }) {
  return (
    <ul>
      {items.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}
`,
        ),
      ],
    },
    step(add('bff/src/dev/block-states.ts', 'export const blockStates = {\n', '  figures: [],\n')),
    step(
      add(
        'web/test/fixtures/blocks.ts',
        'export const blockFixtures = {\n',
        "  figures: { type: 'figures', key: 'figures', items: [{ key: 'orders', text: '۱' }] },\n",
      ),
    ),
  ],
};
