import type { Answer } from '../../../../bff/test/support/customer.ts';
import type { Drive, Outcome, Way } from './drive.ts';
import { type FaultName, notHttp, refusalText, secretText } from './fault-names.ts';
import { errorTexts } from '../../../../bff/src/platform/texts.ts';

const lost: Outcome = { says: errorTexts.retriesExhausted };
const server: Outcome = { says: errorTexts.server };
const refused: Outcome = { says: refusalText };

/** The same outcomes for each of these faults. */
function each<F extends FaultName>(faults: readonly F[], ...outcomes: readonly Outcome[]) {
  return Object.fromEntries(faults.map((fault) => [fault, outcomes])) as {
    readonly [K in F]: readonly Outcome[];
  };
}

/** What a fault of a call that a request cannot do without leads to. */
const usual = {
  refuse: [lost],
  reset: [lost],
  ...each(notHttp, lost),
  hang: [lost],
  slow: ['works'],
  error: [server],
  missing: [refused],
  cut_body: [lost],
  garbage: [server],
  wrong_field: [server],
} as const satisfies Record<FaultName, readonly Outcome[]>;

/** A page that goes on without the call needs others, which a host that refuses connections does not answer. */
const unharmed = {
  refuse: ['works', lost],
  reset: ['works'],
  ...each(notHttp, 'works'),
  hang: ['works'],
  slow: ['works'],
  error: ['works'],
  missing: ['works'],
  cut_body: ['works'],
  garbage: ['works'],
  wrong_field: ['works'],
} as const satisfies Record<FaultName, readonly Outcome[]>;

/** The specified outcomes of each way. [O-7.19, O-8.01 to O-8.07, scale: The outside] */
const outcomesOf: Readonly<Record<Way, Readonly<Record<FaultName, readonly Outcome[]>>>> = {
  screen: { ...usual, missing: ['missing'] },
  source: { ...usual, slow: ['works', 'again'], error: [lost], garbage: [lost], wrong_field: [lost] },
  intent: { ...usual, hang: ['pending'], slow: ['works'] },
  // Tries that last until the deadline leave it open what came of a write.
  page_write: {
    ...usual,
    hang: ['again'],
    reset: [lost, 'again'],
    ...each(notHttp, lost, 'again'),
    error: [server, 'again'],
    cut_body: [lost, 'again'],
  },
  page_read: usual,
  optional: unharmed,
  upload: usual,
};

/**
 * The last good copy stands in for the upstream, unless the upstream itself says that there is none: then a page that is
 * kept whole may still be shown.
 */
const copied: readonly Outcome[] = ['works'];

/** The deadline of each way's requests, ms. */
const deadlineMs: Readonly<Record<Way, number>> = {
  screen: 10_000,
  // The event that leads to the list, then the list.
  source: 8_000 + 10_000,
  intent: 8_000,
  page_write: 8_000,
  page_read: 8_000,
  optional: 10_000,
  // The upstream may be silent for so long.
  upload: 45_000,
};
/**
 * The time for all tries of a call, ms. On a busy machine they may end by it instead of by the upstream's last word; those
 * of an event go on behind the waiting screen.
 */
const triesMs = 8_000;
/** Later than this only a busy machine answers, ms: the client may be asked to come again. */
const busyMs = triesMs + 1_000;
/** What a busy machine may take beside the deadline, ms. A request that hangs takes longer by far. */
const slackMs = 10_000;

export interface Judged {
  readonly fault: FaultName;
  readonly drive: Drive;
  /** Whether the call had a good reply before, which every visitor may see. */
  readonly hasCopy: boolean;
  /** What the customer got; the error where the connection was cut. */
  readonly got: Answer | Error;
  readonly ms: number;
}

/** Returns what is wrong about a customer's reply; null for a right one. */
export function judge({ fault, drive, hasCopy, got, ms }: Judged): string | null {
  if (got instanceof Error) return `no reply: ${got.message}`;
  const deadline = deadlineMs[drive.way] + slackMs;
  if (ms > deadline) return `${Math.round(ms)} ms`;
  const text = JSON.stringify(got.body);
  if (text.includes(secretText)) return `shows the upstream's words: ${text.slice(0, 200)}`;
  if (got.status === 500) return `500: ${text.slice(0, 300)}`;
  if (got.status >= 500 && got.body.error === undefined)
    return `${got.status} without an error: ${text.slice(0, 300)}`;
  if (drive.way === 'page_write' && losesForm(got)) return `loses the form: ${got.status} ${describe(got)}`;
  const onTime = drive.outcomes?.[fault] ?? outcomesOf[drive.way][fault];
  const late: readonly Outcome[] = drive.way === 'intent' ? [lost, 'pending'] : [lost];
  const tooBusy: readonly Outcome[] = ms >= busyMs ? ['again'] : [];
  const usually = [...onTime, ...(ms >= triesMs ? late : []), ...tooBusy];
  const expected = !hasCopy
    ? usually
    : fault === 'missing'
      ? [...usually, ...copied]
      : [...copied, ...tooBusy];
  if (expected.some((outcome) => isSeen(outcome, got))) return null;
  return `${got.status} ${describe(got)} instead of ${JSON.stringify(expected)}`;
}

/** Whether a refused event leads to the error screen, or is said not to be offered: what was typed is lost then. */
const losesForm = ({ body }: Answer): boolean =>
  body.screen?.id === 'error' || body.error?.code === 'not_offered';

function isSeen(outcome: Outcome, got: Answer): boolean {
  const { status, body, headers } = got;
  if (typeof outcome === 'object') return textsOf(got).includes(outcome.says);
  switch (outcome) {
    case 'works':
      return status === 200 && body.error === undefined && !hasComplaint(got);
    case 'pending':
      return status === 200 && body.continue !== null && body.continue !== undefined;
    case 'again':
      return status === 503 && headers['retry-after'] !== undefined;
    case 'undecided':
      return status === 200 && body.screen?.id === 'order.placing';
    case 'missing':
      return status === 404;
    case 'moved':
      return typeof body.screen?.redirect === 'string' || (status > 300 && status < 400);
  }
}

const messages: readonly string[] = [
  errorTexts.retriesExhausted,
  errorTexts.server,
  errorTexts.generic,
  refusalText,
];
const hasComplaint = (got: Answer): boolean => textsOf(got).some((text) => messages.includes(text));

/** Every text of a reply: of its error, its toasts and the blocks of its screen. */
function textsOf({ body }: Answer): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') found.push(value);
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) walk(one);
  };
  walk([body.error, body.effects, body.screen]);
  return found;
}

const describe = (got: Answer): string =>
  JSON.stringify({
    error: got.body.error,
    effects: got.body.effects?.map((effect) => ('text' in effect ? effect.text : effect.type)),
    screen: got.body.screen?.id,
    redirect: got.body.screen?.redirect,
    texts: textsOf(got).filter((text) => messages.includes(text)),
    continue: got.body.continue,
    wait: got.headers['retry-after'],
  });
