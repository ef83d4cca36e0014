import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forCustomer } from '../src/protocol/urls/desk-urls.ts';
import type { Customer } from './support/customer.ts';
import { event } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { chooseCustomer, signInOperator } from './support/operator.ts';
import { RulesDesk, seedDocument, seedWith, skipRule } from './support/rules-desk.ts';
import { World } from './support/world.ts';

/** A busy machine may need this long, ms. */
const patient = { timeout: 60_000 };

let world: World;
let desk: RulesDesk;
beforeAll(async () => {
  world = await World.start({ rulesEveryMs: 50 });
  desk = new RulesDesk(world.proxy);
  desk.publish(1, seedDocument);
});
afterAll(() => world.stop());

/** The version of a new flow of this browser: 1 is the control, 2 the candidate. */
async function versionOf(customer: Customer, url = homeCleaning): Promise<number> {
  await customer.open(url);
  return Number(/default@(\d+)/.exec(customer.flow.rules)?.[1]);
}

/** Sets the candidate's share, and waits until the BFF has it. */
async function setShare(percent: number, rollOut: string): Promise<void> {
  desk.publish(2, seedWith(skipRule('102')), percent, rollOut);
  await vi.waitFor(() => expect(world.bff.parts.rules.liveShare(rollOut)).toBe(percent), patient);
  await world.bff.parts.rules.decided();
}

const manyBrowsers = () => Array.from({ length: 30 }, () => world.newCustomer());
async function versionsOf(browsers: readonly Customer[]): Promise<number[]> {
  const versions: number[] = [];
  for (const browser of browsers) versions.push(await versionOf(browser));
  return versions;
}

describe('a share of visitors', () => {
  it('gives every flow of a browser the same version, and moves no browser back when it rises', async () => {
    await setShare(30, 'r-1');
    const browsers = manyBrowsers();
    const first = await versionsOf(browsers);
    expect(new Set(first)).toEqual(new Set([1, 2]));
    expect(await versionsOf(browsers)).toEqual(first);
    await setShare(70, 'r-1');
    const raised = await versionsOf(browsers);
    for (const [at, version] of first.entries()) expect(raised[at]).toBeGreaterThanOrEqual(version);
    expect(raised).not.toEqual(first);
  });

  it('is drawn anew for the next roll-out', async () => {
    await setShare(50, 'r-2');
    const browsers = manyBrowsers();
    const first = await versionsOf(browsers);
    await setShare(50, 'r-3');
    expect(await versionsOf(browsers)).not.toEqual(first);
  });

  it('stays through the sign-in and the sign-out of a browser, whose visitor for drafts changes', async () => {
    await setShare(50, 'r-4');
    const browsers = manyBrowsers().slice(0, 6);
    const versions = async (browser: Customer) => {
      const guest = await versionOf(browser);
      const visitor = browser.cookies.get('gam-visitor');
      await browser.open('/login');
      await browser.signIn(world.newPhone(), world.readCode);
      const signedIn = await versionOf(browser);
      await browser.open('/');
      await browser.send(event('sign_out', {}));
      expect(browser.cookies.get('gam-visitor')).not.toBe(visitor);
      return [guest, signedIn, await versionOf(browser)];
    };
    for (const browser of browsers) expect(new Set(await versions(browser)).size).toBe(1);
  });

  it('never gives an operator the candidate', async () => {
    await setShare(99, 'r-5');
    const operator = await signInOperator(world);
    const customer = await chooseCustomer(operator, world.newPhone());
    for (let flow = 0; flow < 5; flow += 1)
      expect(await versionOf(operator, forCustomer(homeCleaning, customer))).toBe(1);
  });

  it('takes no side from a cookie that the browser made up', async () => {
    const browser = world.newCustomer();
    browser.cookies.set('gam-browser', 'b_AAAAAAAAAAAAAAAAAAAAAA.AAAA');
    await versionOf(browser);
    expect(browser.cookies.get('gam-browser')).toMatch(/^b_.{22}\..{43}$/);
    expect(browser.cookies.get('gam-browser')).not.toContain('b_AAAAAAAAAAAAAAAAAAAAAA.');
  });
});
