import type { Answer, Customer } from '../../../../bff/test/support/customer.ts';
import type { World } from '../../../../bff/test/support/world.ts';
import type { FaultName } from './fault-names.ts';

/** What the customer may get for a fault. */
export type Outcome =
  /** The page or event goes on as if nothing had happened. */
  | 'works'
  /** The waiting screen: the call and its tries go on. */
  | 'pending'
  /** 503 with Retry-After: the client sends the same again. */
  | 'again'
  /** The order that may or may not exist, with a way to ask again. */
  | 'undecided'
  /** The page that says that there is none, 404. */
  | 'missing'
  /** The screen leads elsewhere. */
  | 'moved'
  /** A message to the customer. */
  | { readonly says: string };

/** How a call reaches the customer; each way has its outcomes and its deadline. */
export type Way = 'screen' | 'source' | 'intent' | 'page_write' | 'page_read' | 'optional' | 'upload';

/** The outcomes of some faults; several where the moment decides. */
export type Outcomes = Partial<Readonly<Record<FaultName, readonly Outcome[]>>>;

/** Makes the BFF call the upstream. Its reply is what the customer gets. */
export type Act = () => Promise<Answer>;

/** A customer at the moment before the call. */
export interface Driven {
  readonly act: Act;
  /** Goes on after the fault has passed; returns what is wrong then. */
  readonly settle?: () => Promise<string | null>;
}

/** A request of a customer that needs one call of the upstream. */
export interface Drive {
  readonly way: Way;
  /** Brings a customer to the moment before the call. */
  readonly prepare: (world: World) => Promise<Act | Driven>;
  /** The outcomes that differ from those of its way. */
  readonly outcomes?: Outcomes;
  /** Its customer is signed in, and the reply is theirs: no copy of it is shown. */
  readonly isPersonal?: boolean;
}

/** A call that the BFF does not make for customers, and why. */
export interface Unmade {
  readonly unmade: string;
}

/** Returns the same outcomes for each of these faults. */
export const forEach = (faults: readonly FaultName[], ...outcomes: readonly Outcome[]): Outcomes =>
  Object.fromEntries(faults.map((fault) => [fault, outcomes]));

/** Opens a page. */
export const opening = (way: Way, url: string, outcomes: Outcomes = {}): Drive => ({
  way,
  outcomes,
  prepare: async (world) => {
    const customer = world.newCustomer();
    return () => customer.open(url);
  },
});

const embedded = /<script type="application\/json" id="gam-reply">(.*?)<\/script>/s;

/** Opens a page as a browser does; the reply is the one that the page is drawn from. */
export const visiting = (url: string, outcomes: Outcomes = {}): Drive => ({
  way: 'screen',
  outcomes,
  prepare: async (world) => {
    const customer = world.newCustomer();
    return async () => {
      const { status, text, headers } = await customer.visit(url);
      const [, written = '{}'] = embedded.exec(text) ?? [];
      const body = JSON.parse(written) as Answer['body'];
      // A page has no error beside its screen.
      const isDrawn = body.screen !== undefined;
      return { status, headers, body: isDrawn && status >= 500 ? { ...body, error: pageError } : body };
    };
  },
});
const pageError = { code: 'page', kind: 'fault', message: '' } as const;

/** Asks for a source of the shown screen, whose place the caller knows. */
export async function askFor(
  customer: Customer,
  find: (customer: Customer) => { readonly name: string; readonly v: string | null },
  item: string | null = null,
): Promise<Answer> {
  const { name, v } = find(customer);
  const { status, body, headers } = await customer.askSource(name, v ?? '', customer.flow, item);
  // A source has no screen; its error has the form of every error.
  return { status, body: { ...(body.error && { error: body.error }) }, headers };
}
