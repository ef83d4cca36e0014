import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentOf } from '@gam/schemas/upstream';
import { signInByCommand } from './support/rules-command.ts';
import { ServicesTerminal, startServicesWorld } from './support/services-command.ts';
import { type Bff, startBff } from './support/start-bff.ts';

/** A product without a required review, and beside it a BFF of the same backend with one. */
const { world, token: editorToken } = await startServicesWorld();
let strict: Bff;
let folder: string;
const terminals: Record<'editor' | 'reviewer', ServicesTerminal> = {} as never;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gam-reviewed-'));
  strict = await startBff({
    upstreamUrl: world.proxy.url,
    dataFolder: folder,
    env: { RULES_REVIEW: 'required' },
  });
  const reviewer = await signInByCommand('09120000005', world);
  for (const [name, token] of [
    ['editor', editorToken],
    ['reviewer', reviewer.token],
  ] as const) {
    const env = { GAM_URL: strict.url, GAM_TOKEN: token };
    terminals[name] = new ServicesTerminal(folder, () => env);
  }
});
afterAll(async () => {
  await strict.close();
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sets every price of a service to nothing. */
const forNothing = (document: ContentOf<'service'>) => ({
  ...document,
  price_rules: {
    ...document.price_rules,
    base: { ...document.price_rules.base, toman: 0 },
    minimum_toman: 0,
    lines: [],
  },
});

const live = async (name: string) =>
  (await terminals.editor.type('status')).out.find((line) => line.startsWith(`${name}@`));

/** What a refusal asks to be acknowledged, as it is typed. */
const askedIn = ({ err }: { readonly err: readonly string[] }) =>
  err.filter((line) => line.startsWith('  --acknowledge ')).flatMap((line) => line.trim().split(' '));

/** Proposes an edited document, with `acknowledged` typed behind, and returns its hash. */
async function propose(
  who: ServicesTerminal,
  name: string,
  edit: (document: never) => unknown,
  ...acknowledged: readonly string[]
) {
  await who.type('pull', name);
  who.edit(`${name}.json`, edit as never);
  const proposed = await who.type('publish', `${name}.json`, '--reason', 'cheaper', ...acknowledged);
  return { ...proposed, hash: /[0-9a-f]{64}$/.exec(proposed.out.at(-1) ?? '')?.[0] ?? '' };
}

describe('a service where a review is required', () => {
  it('is published by no one person, and by another one who confirms the exact hash', async () => {
    const { editor, reviewer } = terminals;
    const before = await live('home-cleaning');
    const asked = askedIn(await propose(reviewer, 'home-cleaning', forNothing));
    const proposed = await propose(reviewer, 'home-cleaning', forNothing, ...asked);
    expect(proposed).toMatchObject({
      code: 0,
      out: [expect.stringMatching(/^Proposed: service 1 waits /), expect.anything(), expect.anything()],
    });
    expect(await live('home-cleaning')).toBe(before);

    const confirm = (who: ServicesTerminal, hash: string, ...names: readonly string[]) =>
      who.type('confirm', 'home-cleaning', hash, ...names);
    expect(await confirm(reviewer, proposed.hash, ...asked)).toMatchObject({
      code: 1,
      err: ['You proposed this yourself: another person, a rules reviewer, confirms it.'],
    });
    expect((await confirm(editor, proposed.hash, ...asked)).err[0]).toMatch(/^This account may not do this/);
    expect(await live('home-cleaning')).toBe(before);

    const fair = await propose(editor, 'home-cleaning', (document: ContentOf<'service'>) => ({
      ...document,
      summary: 'ارزان‌تر',
    }));
    expect((await editor.type('status')).out).toContainEqual(
      expect.stringContaining(`proposed  home-cleaning from @1, hash ${fair.hash}`),
    );
    expect((await reviewer.type('diff', 'home-cleaning@1', 'home-cleaning@proposed')).out).toEqual([
      expect.stringMatching(/^changed {2}\/summary: /),
    ]);
    // The second proposal took the place of the first one.
    expect((await confirm(reviewer, proposed.hash)).err[0]).toMatch(/^Nothing waits under this hash/);
    expect(await confirm(reviewer, fair.hash)).toMatchObject({
      code: 0,
      out: [expect.stringMatching(/^Version 2#[0-9a-f]{8} of service 1 is published\.$/)],
    });
    expect(await live('home-cleaning')).toMatch(/^home-cleaning@2#/);
    const { out } = await editor.type('audit', 'home-cleaning');
    const short = fair.hash.slice(0, 8);
    expect(out.map((line) => line.replace(/^\S+ {2}/, '')).slice(0, 2)).toEqual([
      `امیر رستمی (demo-rules-editor) published service 1 @2, #${short}, confirmed by نازنین شریفی (demo-rules-reviewer): cheaper`,
      `امیر رستمی (demo-rules-editor) proposed a change of service 1 @1, #${short}: cheaper`,
    ]);
  });

  it('goes back by one person, which voids what is proposed', async () => {
    const { editor, reviewer } = terminals;
    const asked = askedIn(await propose(editor, 'home-cleaning', forNothing));
    const proposed = await propose(editor, 'home-cleaning', forNothing, ...asked);
    expect(proposed.code).toBe(0);
    expect((await editor.type('roll-back', 'home-cleaning', '--reason', 'x')).code).toBe(0);
    expect(await live('home-cleaning')).toMatch(/^home-cleaning@1#/);
    expect((await reviewer.type('confirm', 'home-cleaning', proposed.hash, ...asked)).code).toBe(1);
    expect(await live('home-cleaning')).toMatch(/^home-cleaning@1#/);
  });
});

describe('discounts where a review is required', () => {
  it('wait for another person too', async () => {
    const { editor, reviewer } = terminals;
    const before = await live('discounts');
    const free = (document: ContentOf<'discounts'>) => ({
      discounts: [
        ...document.discounts,
        {
          id: 'everything-free',
          title: 'همه رایگان',
          percent: 100,
          toman: null,
          cap_toman: null,
          least_order_toman: 0,
          services: null,
          from: null,
          until: null,
          cities: null,
        },
      ],
    });
    const name = ['--acknowledge', 'discount/everything-free=0%'];
    expect(askedIn(await propose(editor, 'discounts', free))).toEqual(name);
    const proposed = await propose(editor, 'discounts', free, ...name);
    expect(proposed.code).toBe(0);
    expect(await live('discounts')).toBe(before);
    // Who confirms it names it too.
    expect(askedIn(await reviewer.type('confirm', 'discounts', proposed.hash))).toEqual(name);
    expect(await live('discounts')).toBe(before);
    expect((await reviewer.type('confirm', 'discounts', proposed.hash, ...name)).code).toBe(0);
    expect(await live('discounts')).not.toBe(before);
  });
});

describe('drastic prices', () => {
  const tiny = (document: ContentOf<'service'>) => ({
    ...document,
    price_rules: {
      ...document.price_rules,
      base: { ...document.price_rules.base, toman: 1 },
    },
  });

  it('are listed by a check, and published only where exactly they are acknowledged', async () => {
    // The product's own BFF requires no review.
    const folderOfOne = new ServicesTerminal(folder, () => ({
      GAM_URL: world.bff.url,
      GAM_TOKEN: editorToken,
    }));
    const before = await live('home-cleaning');
    await folderOfOne.type('pull', 'home-cleaning');
    folderOfOne.edit('home-cleaning.json', tiny);
    const checked = await folderOfOne.type('check', 'home-cleaning.json');
    expect(checked.out).toContainEqual(
      expect.stringMatching(
        /^warning {2}drastic_price at \/price_rules\/base\/toman \(cities [\d, ]+\): .* acknowledge base=1\.$/,
      ),
    );
    const publish = (...names: readonly string[]) =>
      folderOfOne.type(
        'publish',
        'home-cleaning.json',
        '--reason',
        'x',
        ...names.flatMap((name) => ['--acknowledge', name]),
      );
    for (const names of [[], ['base=2'], ['base=1', 'minimum=0']]) {
      const refused = await publish(...names);
      expect(refused).toMatchObject({ code: 1, out: [] });
      expect(askedIn(refused)).toEqual(['--acknowledge', 'base=1']);
    }
    expect(await live('home-cleaning')).toBe(before);
    expect(await publish('base=1')).toMatchObject({ code: 0 });
    expect((await folderOfOne.type('roll-back', 'home-cleaning', '--reason', 'x')).code).toBe(0);
  });
});
