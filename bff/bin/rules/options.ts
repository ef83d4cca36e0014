import { done, type Result } from '@gam/shared/result';
import { RollOutPlan } from '@gam/schemas/upstream';
import { findPlanFault } from '@gam/shared/check-roll-out-plan';
import { Check } from 'typebox/value';
import { type FailedCommand, type Failure, type Terminal, failure } from './command.ts';
import { readDocument, readJson } from './content/read-documents.ts';

export const reasonOption = {
  about: 'the reason, for readers of the audit',
  takes: 'text',
  required: true,
} as const;
/** The warnings that are meant, when something is published. */
export const acknowledgeOption = {
  about: 'the codes of warnings that are meant, e.g. skipped_for_all,no_price',
  takes: 'codes',
} as const;

/** Returns the codes that were typed. */
export const readAcknowledged = (typed: string | undefined): { acknowledged?: string[] } =>
  typed === undefined ? {} : { acknowledged: typed.split(',').map((code) => code.trim()) };

/** The document of most orders, and the default of `<name>`. */
export const mainDocument = 'default';
export const nameArgument = {
  about: `the document; by default ${mainDocument}`,
  optional: true,
} as const;

export const draftArgument = { about: 'name and id, as `drafts` lists it' } as const;

/** The name and the id of a typed draft. */
export function readDraftName(typed: string): { readonly name: string; readonly id: string } {
  const [name = '', id = ''] = typed.split('/');
  return { name, id };
}

export const jsonOption = { about: 'prints the reply of the BFF as JSON' } as const;

/** Prints a reply, with `--json` as it is; without one returns why. */
export function printReply<T>(
  { print }: Terminal,
  json: boolean,
  reply: Result<T, Failure>,
  linesOf: (reply: T) => readonly string[],
): FailedCommand | null {
  if (!reply.ok) return reply;
  const lines = json ? [JSON.stringify(reply.value, null, 2)] : linesOf(reply.value);
  for (const line of lines) print(line);
  return null;
}

/** Returns a typed percentage: a whole number from 0 to 100, with or without `%`. */
export function readPercent(typed: string): Result<number, Failure> {
  const digits = /^(\d{1,3})%?$/.exec(typed.trim())?.[1];
  const percent = Number(digits);
  if (digits !== undefined && percent <= 100) return done(percent);
  return failure(2, `"${typed}" is not a percentage: type a whole number from 0 to 100.`);
}

/** Returns a typed instant in UTC; undefined if none was typed. */
export function readInstant(typed: string | undefined): Result<string | undefined, Failure> {
  if (typed === undefined) return done(undefined);
  const hasZone = /T.*(?:Z|[+-]\d\d:?\d\d)$/i.test(typed);
  const at = Date.parse(typed);
  return hasZone && !Number.isNaN(at)
    ? done(new Date(at).toISOString())
    : failure(2, `"${typed}" is not an instant: type it with its zone, e.g. 2027-03-21T10:00+03:30.`);
}

/** A version of a document, typed as `default@3`. */
interface VersionName {
  readonly name: string;
  readonly number: number;
}

/** Returns a typed version; null if the text is not a version. */
function readVersionName(typed: string): VersionName | null {
  const [, name, digits] = /^([a-z0-9-]+)@([1-9]\d{0,8})$/.exec(typed) ?? [];
  return name === undefined || digits === undefined ? null : { name, number: Number(digits) };
}

/** Returns a typed version; a failure if the text is not one. */
export function readVersion(typed: string): Result<VersionName, Failure> {
  const version = readVersionName(typed);
  return version
    ? done(version)
    : failure(2, `"${typed}" is not a version: type name and number, e.g. default@3.`);
}

/** Returns a typed version, or else the document of a file. */
export async function readSide(
  typed: string,
  terminal: Terminal,
): Promise<Result<VersionName | { document: Record<string, unknown> }, Failure>> {
  const version = readVersionName(typed);
  if (version !== null) return done(version);
  const document = await readDocument(typed, terminal);
  return document.ok ? done({ document: document.value }) : document;
}

/** The options of a publication, of a file or of a draft. */
export const planOptions = {
  base: {
    about: 'the number of the version that the document was made from; needed where one counts already',
    takes: 'N',
  },
  percent: { about: 'the percentage of visitors; by default 100', takes: 'N' },
  'live-from': {
    about: 'when it becomes live, e.g. 2027-03-21T00:00+03:30; by default at once',
    takes: 'instant',
  },
  plan: { about: 'a file with the steps and guards of a roll-out, JSON', takes: 'file' },
} as const;

/** What the options of a publication say. */
export interface Planned {
  readonly percent: number;
  readonly plan: RollOutPlan | null;
  readonly live_from: string | null;
  /** Undefined: not typed. */
  readonly base: number | undefined;
}

const faultInWords = (fault: NonNullable<ReturnType<typeof findPlanFault>>): string =>
  fault.code === 'guard_twice'
    ? `names the guard ${fault.metric} twice.`
    : `step ${fault.step + 1} expects a greater share than the step before.`;

/** Reads the options of a publication. */
export async function readPlan(
  options: { readonly [N in keyof typeof planOptions]: string | undefined },
  terminal: Terminal,
): Promise<Result<Planned, Failure>> {
  const percent = readPercent(options.percent ?? '100');
  if (!percent.ok) return percent;
  const liveFrom = readInstant(options['live-from']);
  if (!liveFrom.ok) return liveFrom;
  const base = options.base === undefined ? undefined : Number(/^(?:.*@)?(\d{1,9})$/.exec(options.base)?.[1]);
  if (Number.isNaN(base))
    return failure(2, `"${options.base}" is not a version: type its number, e.g. --base 3.`);
  const plan = options.plan === undefined ? done(null) : await readJson(options.plan, terminal);
  if (!plan.ok) return plan;
  if (plan.value !== null && !Check(RollOutPlan, plan.value))
    return failure(2, `${options.plan}: expects the steps and guards of a roll-out.`);
  const fault = plan.value && findPlanFault(plan.value);
  if (fault) return failure(2, `${options.plan}: ${faultInWords(fault)}`);
  return done({ percent: percent.value, plan: plan.value, live_from: liveFrom.value ?? null, base });
}
