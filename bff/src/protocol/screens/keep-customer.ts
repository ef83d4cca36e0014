import type { AheadBranch, AppBar, Block, Effect, ErrorReply, Reply, Screen } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { customerUrl, deskRoot, deskUrl, forCustomer } from '../urls/desk-urls.ts';
import { personName } from '../../platform/sessions/describe-user.ts';
import { commonTexts } from '../texts.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { signOutButton } from './screen-frame.ts';

/** Paths that are not pages of a customer: they stay as they are. */
const notPages = [`/${deskRoot}`, '/assets/', '/media/', '/api/', '/pay/return/'];

const isPage = (address: string): boolean =>
  address.startsWith('/') &&
  !address.startsWith('//') &&
  notPages.every((other) => !address.startsWith(other));

/** The fields of descriptors that lead to a page. */
const leading = new Set(['href', 'home', 'url', 'redirect', 'to']);

/** A part of a descriptor whose links keep the customer, so that every tab of an operator is one customer's. */
function keepIn<T>(part: T, customer: string): T {
  if (Array.isArray(part)) return part.map((one: unknown) => keepIn(one, customer)) as T;
  if (typeof part !== 'object' || part === null) return part;
  const kept = Object.entries(part).map(([name, value]: [string, unknown]): [string, unknown] => {
    const isLink = leading.has(name) && typeof value === 'string' && isPage(value);
    return [name, isLink ? forCustomer(value, customer) : keepIn(value, customer)];
  });
  return Object.fromEntries(kept) as T;
}

/** The bar says for whom it is, and who they are who acts. */
const nameBoth = (bar: AppBar, { user, actor }: Session): AppBar => ({
  ...bar,
  customer: {
    label: fillText(commonTexts.nav.customer, { name: personName(user) }),
    href: customerUrl(user.id),
  },
  links: [{ label: commonTexts.nav.desk, href: deskUrl() }, ...bar.links],
  // An order takes no sign-out: its bar has none.
  account: bar.account && actor ? { label: personName(actor.user), sign_out: signOutButton } : bar.account,
});

function keepScreen(screen: Screen, session: Session): Screen {
  const named = screen.body.map((block: Block) =>
    block.type === 'app_bar' ? nameBoth(block, session) : block,
  );
  return keepIn({ ...screen, body: named }, session.user.id);
}

const keepAhead = (ahead: readonly AheadBranch[], session: Session): AheadBranch[] =>
  ahead.map((branch) => ({
    ...branch,
    screen: keepScreen(branch.screen, session),
    ahead: keepAhead(branch.ahead, session),
  }));

type Body = Reply | ErrorReply;

/**
 * What is sent to an operator who acts for a customer: every link of the product keeps the customer, and the bar says
 * who it is. Other replies stay unchanged. [O-1.03]
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

/** An address that a page leads to at once. */
export const keepRedirect = (to: string, session: Session | null): string =>
  session?.actor && isPage(to) ? forCustomer(to, session.user.id) : to;
