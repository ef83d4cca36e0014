import type { AheadBranch, AppBar, Block, Effect, ErrorReply, Reply, Screen } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { customerUrl, deskRoot, deskUrl, forCustomer } from '../urls/desk-urls.ts';
import { personName } from '../../platform/sessions/describe-user.ts';
import { commonTexts } from '../texts.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { deskShortcuts } from './desk-shortcuts.ts';
import { signOutButton } from './screen-frame.ts';

/** Paths that are not a customer's pages and stay unchanged. */
const notPages = [`/${deskRoot}`, '/assets/', '/media/', '/api/', '/pay/return/'];

const isPage = (address: string): boolean =>
  address.startsWith('/') &&
  !address.startsWith('//') &&
  notPages.every((other) => !address.startsWith(other));

/** The fields of descriptors that contain a URL. */
const leading = new Set(['href', 'home', 'url', 'redirect', 'to']);

/**
 * Returns a part of a descriptor with the customer in its links, so that each tab of an operator stays with one
 * customer.
 */
function keepIn<T>(part: T, customer: string): T {
  if (Array.isArray(part)) return part.map((one: unknown) => keepIn(one, customer)) as T;
  if (typeof part !== 'object' || part === null) return part;
  const kept = Object.entries(part).map(([name, value]: [string, unknown]): [string, unknown] => {
    const isLink = leading.has(name) && typeof value === 'string' && isPage(value);
    return [name, isLink ? forCustomer(value, customer) : keepIn(value, customer)];
  });
  return Object.fromEntries(kept) as T;
}

/** Names the customer and the operator in the bar. */
const nameBoth = (bar: AppBar, { user, actor }: Session): AppBar => ({
  ...bar,
  customer: {
    label: fillText(commonTexts.nav.customer, { name: personName(user) }),
    href: customerUrl(user.id),
  },
  links: [{ label: commonTexts.nav.desk, href: deskUrl() }, ...bar.links],
  // The bar of an order has no sign-out.
  account: bar.account && actor ? { label: personName(actor.user), sign_out: signOutButton } : bar.account,
});

function keepScreen(screen: Screen, session: Session): Screen {
  const named = screen.body.map((block: Block) =>
    block.type === 'app_bar' ? nameBoth(block, session) : block,
  );
  const body = [...named, deskShortcuts({ customer: session.user.id })];
  return keepIn({ ...screen, body }, session.user.id);
}

const keepAhead = (ahead: readonly AheadBranch[], session: Session): AheadBranch[] =>
  ahead.map((branch) => ({
    ...branch,
    screen: keepScreen(branch.screen, session),
    ahead: keepAhead(branch.ahead, session),
  }));

type Body = Reply | ErrorReply;

/**
 * Adds the customer to every link of a reply to an operator who acts for a customer, and names the customer in the bar.
 * Other replies stay unchanged. [O-1.03]
 */
export function keepCustomer<B extends Body>(body: B, session: Session | null): B {
  if (!session?.actor) return body;
  const { user } = session;
  return {
    ...body,
    ...(body.screen && { screen: keepScreen(body.screen, session) }),
    ...('ahead' in body && { ahead: keepAhead(body.ahead, session) }),
    ...('effects' in body && { effects: keepIn<Effect[]>(body.effects, user.id) }),
  };
}

/** Returns the URL of a redirect, with the customer for an operator. */
export const keepRedirect = (to: string, session: Session | null): string =>
  session?.actor && isPage(to) ? forCustomer(to, session.user.id) : to;
