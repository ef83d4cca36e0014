import type { ClientEvent } from '@gam/schemas/descriptors';
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
  if (phase === 'quote') return looksAtGateways(event) ? lookUpGateways(parts, open, who) : null;
  if (phase === 'expert_selection') return looksAtExperts(event) ? lookUpExperts(parts, open, who) : null;
  if (phase !== 'questions') return null;
  const form = formItemOf(event);
  if (form !== null) {
    const isSwitchedOff = event.name === 'address_delete' && !parts.config.addressRemoval;
    return isSwitchedOff ? Promise.resolve(noForm) : lookUpForm(parts, open, who, form);
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

function lookUpForm(
  { sources, waitMs }: LookUpAccess,
  open: OpenFlow,
  who: Who,
  item: string,
): Promise<LookUps> | null {
  const current = sources.current('address_form', open, who);
  return current && within(current.items(item), waitMs).then(toOfferedForm);
}

/** Returns the form's offer; a 404 means that it does not exist, any other failure leaves it unknown. */
function toOfferedForm(came: Awaited<ReturnType<CurrentSource<'address_form'>['items']>> | null): LookUps {
  if (came?.ok) return { ...noLookUps, form: { form: came.value[0] ?? null } };
  return came?.failure.status === 404 ? noForm : noLookUps;
}

const noForm: LookUps = { ...noLookUps, form: { form: null } };

const looksAtGateways = ({ name }: ClientEvent): boolean => name === 'choose_gateway' || name === 'pay';

function lookUpGateways(
  { sources, waitMs }: LookUpAccess,
  open: OpenFlow,
  who: Who,
): Promise<LookUps> | null {
  const current = sources.current('gateways', open, who);
  return (
    current &&
    within(current.items(null), waitMs).then((came) =>
      came?.ok ? { ...noLookUps, gateways: came.value.map(({ id, label }) => ({ id, label })) } : noLookUps,
    )
  );
}

/** Whether an event of the expert step chooses from the list. */
const looksAtExperts = ({ name, args }: ClientEvent): boolean =>
  name === 'select_expert' || name === 'next' || (name === 'skip_expert' && args.reason === 'empty');

function lookUpExperts({ sources, waitMs }: LookUpAccess, open: OpenFlow, who: Who): Promise<LookUps> | null {
  const current = sources.current('experts', open, who);
  return current && within(current.items(null), waitMs).then(toOffers);
}

type Came = Awaited<ReturnType<CurrentSource<'experts'>['items']>>;

const toOffers = (came: Came | null): LookUps =>
  came?.ok ? { ...noLookUps, experts: came.value.map(({ id, name }) => ({ id, label: name })) } : noLookUps;
