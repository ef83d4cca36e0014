import { add, newFile, step } from './change.mjs';

/** The recipe of an event; `taken` are the changes that handle it. */
const event = (name, ...taken) => ({
  section: 'How to add an event',
  name,
  first: [
    add(
      'schemas/src/descriptors/event.ts',
      'export const eventArgs = {\n',
      `  ${name}: args({ text: text(100) }),\n`,
    ),
  ],
  steps: [
    step(
      add(
        'bff/test/support/access/events.ts',
        '}: Victim): { readonly [N in EventName]: EventArgs<N> } => ({\n',
        `  ${name}: { text: 'x' },\n`,
      ),
    ),
    // Without a handler in a page or a flow the compiler names the registry of the pages' events.
    { asked: 'bff/src/features/page-events.ts', changes: taken },
  ],
});

export const pageEvent = event(
  'page_note',
  add('bff/src/features/page-events.ts', 'export const pageEvents = {\n', '  page_note: notePage,\n'),
  add(
    'bff/src/features/page-events.ts',
    "import type { PageHandlers } from '../protocol/pages/page-event.ts';\n",
    "import { notePage } from './sign-in/index.ts';\n",
  ),
  add(
    'bff/src/features/sign-in/index.ts',
    "export { account } from './account.ts';\n",
    "export { notePage } from './note-page.ts';\n",
  ),
  newFile(
    'bff/src/features/sign-in/note-page.ts',
    `import { complain, type PageHandler } from '../../protocol/pages/page-event.ts';

export const notePage: PageHandler<'page_note'> = (context, { text }) =>
  Promise.resolve(complain(context, { message: text }));
`,
  ),
);

export const flowEvent = event(
  'flow_note',
  add(
    'bff/engine/flow/events/index.ts',
    'export const offeredEvents = {\n  questions: {\n',
    '    flow_note: note,\n',
  ),
  add(
    'bff/engine/flow/events/index.ts',
    "import { next } from './next.ts';\n",
    "import { note } from './note.ts';\n",
  ),
  newFile(
    'bff/engine/flow/events/note.ts',
    `import { moved } from '../transition.ts';
import type { EventHandler } from './context.ts';

export const note: EventHandler<'flow_note'> = ({ state }, { text }) =>
  moved({ ...state, problem: { field: null, message: text } });
`,
  ),
);
