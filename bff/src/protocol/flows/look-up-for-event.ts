import type { ClientEvent, SourceName } from '@gam/schemas/descriptors';
import { noLookUps, type LookUps } from '@gam/engine/flow';
import { lookUpAnswer } from '../look-ups/look-up.ts';
import type { SourceAccess } from '../parts.ts';
import type { SignerAccess, StoreAccess } from '../../platform/platform-parts.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { newAddress } from '../sources/source.ts';
import type { CurrentSource } from '../sources/source-reader.ts';
import { within } from '../sources/within.ts';
import type { Config } from '../../platform/config/read-config.ts';
import type { OpenFlow } from '../records/flow-record.ts';

interface LookUpAccess extends SourceAccess, SignerAccess, StoreAccess {
  readonly config: Pick<Config, 'addressRemoval'>;
}

/**
 * Looks up the offers for an event before it is applied; null for an event that chooses from no source. A list that was
 * just shown is cached, so this makes no call. [protocol: Sources]
 */
export function lookUpOffers(
  parts: LookUpAccess,
  open: OpenFlow,
  who: Who,
  event: ClientEvent,
): Promise<LookUps> | null {
  const { phase, step } = open.record.state;
  if (phase === 'quote')
    return looksAtGateways(event) ? lookUpItems('gateways', parts, open, who, toGateways) : null;
  if (phase === 'expert_selection')
    return looksAtExperts(event) ? lookUpItems('experts', parts, open, who, toExperts) : null;
  if (phase !== 'questions') return null;
  const form = formItemOf(event);
  if (form !== null) {
    const isSwitchedOff = event.name === 'address_delete' && !parts.config.addressRemoval;
    return isSwitchedOff
      ? Promise.resolve(noForm)
      : lookUpItems('address_form', parts, open, who, toForm, form);
  }
  const isAnswer = event.name === 'answer' && event.args.question === step;
  if (!isAnswer && event.name !== 'next') return null;
  const answer = lookUpAnswer({ parts, open, who }, isAnswer ? event.args.values : null);
  return answer && answer.then((found): LookUps => ({ ...noLookUps, answer: found }));
}

/** Returns the form that an event submits; null for another event. */
function formItemOf({ name, args }: ClientEvent): string | null {
  if (name === 'address_create') return newAddress;
  return name === 'address_update' || name === 'address_delete' ? (args.id ?? '') : null;
}

type Came<N extends SourceName> = Awaited<ReturnType<CurrentSource<N>['items']>> | null;

/** Looks up the items of a source, or one page or detail of it; null if the step has no such node. */
function lookUpItems<N extends SourceName>(
  name: N,
  { sources, waitMs }: LookUpAccess,
  open: OpenFlow,
  who: Who,
  toLookUps: (came: Came<N>) => LookUps,
  item: string | null = null,
): Promise<LookUps> | null {
  const current = sources.current(name, open, who);
  return current && within(current.items(item), waitMs).then(toLookUps);
}

/** Returns the form's offer; a 404 means that it does not exist, any other failure leaves it unknown. */
function toForm(came: Came<'address_form'>): LookUps {
  if (came?.ok) return { ...noLookUps, form: { form: came.value[0] ?? null } };
  return came?.failure.status === 404 ? noForm : noLookUps;
}

const noForm: LookUps = { ...noLookUps, form: { form: null } };

const looksAtGateways = ({ name }: ClientEvent): boolean => name === 'choose_gateway' || name === 'pay';

const toGateways = (came: Came<'gateways'>): LookUps =>
  came?.ok ? { ...noLookUps, gateways: came.value.map(({ id, label }) => ({ id, label })) } : noLookUps;

/** Whether an event of the expert step chooses from the list. */
const looksAtExperts = ({ name, args }: ClientEvent): boolean =>
  name === 'select_expert' || name === 'next' || (name === 'skip_expert' && args.reason === 'empty');

const toExperts = (came: Came<'experts'>): LookUps =>
  came?.ok ? { ...noLookUps, experts: came.value.map(({ id, name }) => ({ id, label: name })) } : noLookUps;
