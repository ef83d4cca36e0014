import type { Block, Entry } from '@gam/schemas/descriptors';
import type { AuditEntry } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { showMobile } from '@gam/shared/phone';
import { isDesk, namesCustomer, readWaiting } from '../../../protocol/urls/desk-urls.ts';
import { deskTexts } from '../texts.ts';
import {
  defineScreen,
  instead,
  insteadOf,
  type ScreenRequest,
  shown,
} from '../../../protocol/screens/pipeline.ts';
import { frameDesk, presentAudit } from './desk-frame.ts';

const { find, create } = deskTexts;

/** The number of the newest acts that the desk shows. */
const recent = 10;

interface Desk {
  /** The page that waits for its customer. */
  readonly to: string | null;
}

/** /operator: the operator finds or creates a customer by phone first. [O-1.03] */
export const desk = defineScreen<Desk, Desk & { readonly entries: readonly AuditEntry[] }>({
  id: 'operator.desk',
  of: 'operator',
  skeleton: (url) => (isDesk(url) ? { to: readWaiting(url) } : null),
  hydrate: async ({ parts, who, signal }, given) => {
    // An operator who signed in again on the way to a customer's page has already chosen the customer.
    if (given.to !== null && namesCustomer(given.to)) return instead({ is: 'redirect', to: given.to });
    const token = who.session?.token ?? null;
    const listed = await parts.upstream.call('listAudit', {
      query: { limit: recent },
      token,
      signal: signal(),
    });
    if (!listed.ok && listed.failure.status === 401) return insteadOf(listed.failure);
    // The desk is shown even if the acts are unavailable.
    return shown({ ...given, entries: listed.ok ? listed.value.results : [] });
  },
  present: (request, { to, entries }) => ({
    screen: frameDesk(request, {
      id: 'operator.desk',
      url: request.url.pathname + request.url.search,
      title: deskTexts.title,
      body: [
        {
          type: 'heading',
          key: 'heading',
          text: deskTexts.title,
          level: 1,
          detail: to === null ? find.title : find.toOrder,
        },
        presentFind(request),
        ...presentCreate(request),
        presentAudit(entries, deskTexts.audit.recent),
      ],
    }),
  }),
});

const errorAt = ({ page: { problem } }: ScreenRequest, field: string): string | null =>
  problem?.field === field ? problem.message : null;

const presentFind = (request: ScreenRequest): Entry => ({
  type: 'entry',
  key: 'find_customer',
  fields: [
    {
      name: 'phone',
      label: find.phone,
      input: 'phone',
      value: request.page.desk ? showMobile(request.page.desk.phone) : '',
      required: find.required,
      error: errorAt(request, 'phone'),
    },
  ],
  submit: { id: 'find', label: find.submit, event: 'find_customer', kind: 'primary', form: 'find_customer' },
  needs_value: false,
  done: null,
});

/** Presents the form that creates a customer for a phone without one; the name is optional. */
function presentCreate(request: ScreenRequest): Block[] {
  const { desk: asked } = request.page;
  if (!asked) return [];
  const name = (field: 'first_name' | 'last_name', label: string): Entry['fields'][number] => ({
    name: field,
    label,
    input: 'text',
    value: '',
    placeholder: create.example,
    error: errorAt(request, field),
  });
  return [
    {
      type: 'notice',
      key: 'unknown',
      level: 'info',
      text: fillText(create.text, { phone: showMobile(asked.phone) }),
    },
    {
      type: 'entry',
      key: 'create_customer',
      title: create.title,
      fields: [name('first_name', create.first), name('last_name', create.last)],
      submit: {
        id: 'create',
        label: create.submit,
        event: 'create_customer',
        args: { phone: asked.phone },
        kind: 'primary',
        form: 'create_customer',
      },
      needs_value: false,
      done: null,
    },
  ];
}
