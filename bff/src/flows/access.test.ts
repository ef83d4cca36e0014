import type { User } from '@gam/schemas/upstream';
import { expect, it } from 'vitest';
import type { Who } from '../sessions/who.ts';
import { accessTo } from './access.ts';

const person = (visitor: string, user: string | null): Who => ({
  visitor,
  address: '127.0.0.1',
  sessionId: user && 's',
  session: user === null ? null : { user: { id: user } as User, token: 't', visitor, expires_at: 0 },
});
const unclaimed = { visitor: 'v', subject: null, actor: null };
const claimed = { visitor: 'v', subject: 'ali', actor: 'ali' };
const forAli = { visitor: 'v', subject: 'ali', actor: 'operator' };

it.each([
  ['its browser may see an unclaimed flow', unclaimed, person('v', null), 'open'],
  ['also once somebody signed in there', unclaimed, person('v', 'ali'), 'open'],
  ['another browser may not', unclaimed, person('w', 'ali'), 'none'],
  ['its customer may see a claimed flow in any browser', claimed, person('w', 'ali'), 'open'],
  ['its browser without the session meets the login', claimed, person('v', null), 'locked'],
  ['its browser with somebody else signed in does not', claimed, person('v', 'sara'), 'none'],
  ['another browser may not see a claimed flow', claimed, person('w', null), 'none'],
  ['an operator’s flow counts under the operator’s session', forAli, person('v', 'operator'), 'open'],
  ['and not under that of the customer it is for', forAli, person('v', 'ali'), 'none'],
] as const)('%s', (_what, flow, who, access) => {
  expect(accessTo(flow, who)).toBe(access);
});
