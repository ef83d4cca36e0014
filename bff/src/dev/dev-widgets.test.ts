import { failed } from '@gam/shared/result';
import { Screen } from '@gam/schemas/descriptors';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { shownStates } from './list-states.ts';
import { devWidgets } from './dev-widgets.ts';
import type { ScreenRequest } from '../protocol/screens/pipeline.ts';

/** What of a request the page looks at. */
const requestIn = (production: boolean) =>
  ({ parts: { config: { production } } }) as unknown as ScreenRequest;

const open = (path: string, production = false) =>
  devWidgets.open(new URL(path, 'http://gam.test'))?.(requestIn(production)) ?? null;

/** Returns the screen of a path; null without one. */
async function screenAt(path: string) {
  const opened = await open(path);
  return opened?.ok ? opened.value.present().screen : null;
}

describe('the page of all widgets', () => {
  it('links to every state, each a valid screen', async () => {
    const text = JSON.stringify(await screenAt('/dev/widgets'));
    for (const { type, name } of shownStates) {
      const path = `/dev/widgets/${type}/${name}`;
      expect(text).toContain(`"${path}"`);
      expect(Check(Screen, await screenAt(path))).toBe(true);
    }
  });

  it.each(['/dev/widgets/choices/none', '/dev/widgets/none/single', '/dev/widgets/choices'])(
    'is missing at %s',
    async (path) => {
      expect(await open(path)).toEqual(failed({ is: 'missing' }));
    },
  );

  it.each(['/dev/widgets/choices/single/more', '/dev'])('leaves %s to other pages', (path) => {
    expect(open(path)).toBeNull();
  });

  it('does not exist in production', async () => {
    expect(await open('/dev/widgets', true)).toEqual(failed({ is: 'missing' }));
  });
});
