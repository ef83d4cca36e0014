import type { Disclosure } from '@gam/schemas/descriptors';
import type { ScriptPart } from '@gam/schemas/upstream';
import { deskTexts } from './texts.ts';

/** Presents what an operator reads out at a phase of a call, open; nothing where the script has no part for it. [O-1.03] */
export const presentScript = (script: readonly ScriptPart[], phase: string): Disclosure[] =>
  script
    .filter((part) => part.phase === phase)
    .map(({ title, steps }) => ({
      type: 'disclosure',
      key: 'script',
      title: deskTexts.script,
      open: true,
      sections: [{ key: 'steps', title, lines: [...steps] }],
    }));
