import { expect, it } from 'vitest';
import type { Session } from '../../platform/sessions/sessions.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { accessTo } from './access.ts';

const sessionOf = (id: string): Session =>
  ({ user: { id, role: id === 'operator' ? 'operator' : 'customer' } }) as Session;
const person = (visitor: string, user: string | null, actor: string | null = null): Who => ({
  visitor,
  browser: 'b_1',
  address: '127.0.0.1',
  sessionId: user && 's',
  session: user === null ? null : { ...sessionOf(user), ...(actor && { actor: sessionOf(actor) }) },
});
const unclaimed = { visitor: 'v', subject: null, actor: null };
const claimed = { visitor: 'v', subject: 'ali', actor: 'ali' };
const forAli = { visitor: 'v', subject: 'ali', actor: 'operator' };

it.each([
  ['its browser may see an unclaimed flow', unclaimed, person('v', null), 'open'],
  ['after a customer signed in there, it does', unclaimed, person('v', 'ali'), 'open'],
  ['another browser may not', unclaimed, person('w', 'ali'), 'none'],
  ['its customer may see a claimed flow in any browser', claimed, person('w', 'ali'), 'open'],
  ['its browser without the session meets the login', claimed, person('v', null), 'locked'],
  ['its browser with another person signed in does not', claimed, person('v', 'sara'), 'none'],
  ['another browser may not see a claimed flow', claimed, person('w', null), 'none'],
  [
    'an operator’s flow counts while they act for its customer',
    forAli,
    person('v', 'ali', 'operator'),
    'open',
  ],
  ['not while they act for another', forAli, person('v', 'sara', 'operator'), 'none'],
  ['not under their own session', forAli, person('v', 'operator'), 'none'],
  ['nor for another operator', forAli, person('v', 'ali', 'another'), 'none'],
  ['what the customer answered is theirs', claimed, person('v', 'ali', 'operator'), 'none'],
  ['what a guest answered is no operator’s', unclaimed, person('v', 'operator'), 'none'],
  ['nor that of whom they act for', unclaimed, person('v', 'ali', 'operator'), 'none'],
  ['and not under that of the customer it is for', forAli, person('v', 'ali'), 'none'],
] as const)('%s', (_what, flow, who, access) => {
  expect(accessTo(flow, who)).toBe(access);
});
