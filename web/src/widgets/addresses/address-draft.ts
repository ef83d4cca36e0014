import type { EventArgs } from '@gam/schemas/descriptors';
import { isFields, stored } from '../../client/stored.ts';

/** The item of the form of a new address. */
export const newAddress = 'new';

export type AddressData = Readonly<Record<string, unknown>>;

/** What was typed into the address forms of one question and is not saved yet. */
interface AddressDraft {
  /** Whose form is open: an address's id, or `new`; null: none. */
  readonly open: string | null;
  /** What stands in each form, by its item. */
  readonly data: Readonly<Record<string, AddressData>>;
  /** How many were saved when the open form was sent; null: it was not. */
  readonly sentAt: number | null;
}

export const noDraft: AddressDraft = { open: null, data: {}, sentAt: null };

const isDraft = (value: unknown): value is AddressDraft =>
  isFields(value) &&
  (value.open === null || typeof value.open === 'string') &&
  isFields(value.data) &&
  Object.values(value.data).every(isFields) &&
  (value.sentAt === null || typeof value.sentAt === 'number');

/** The drafts of a question in a flow; they go with the others at sign-out. */
export const storedAddressDraft = (flow: string, question: string) =>
  stored(`drafts.address.${flow}.${question}`, isDraft);

/** A form is opened, with what was typed into it before. */
export const openForm = (draft: AddressDraft, item: string): AddressDraft => ({
  ...draft,
  open: item,
  sentAt: null,
});

/** The open form is left; what was typed stays. */
export const leaveForm = (draft: AddressDraft): AddressDraft => ({ ...draft, open: null, sentAt: null });

/** Something was typed into the open form. */
export const typeInto = (draft: AddressDraft, data: AddressData): AddressDraft =>
  draft.open === null ? draft : { ...draft, data: { ...draft.data, [draft.open]: data } };

/** The draft as it is once so many addresses were saved: a form that was sent before is done with. */
export function settleDraft(draft: AddressDraft, saved: number): AddressDraft {
  if (draft.sentAt === null || saved <= draft.sentAt) return draft;
  const data = Object.fromEntries(Object.entries(draft.data).filter(([item]) => item !== draft.open));
  return { open: null, data, sentAt: null };
}

/** Whether there is nothing to keep. */
export const isBlank = ({ open, data }: AddressDraft): boolean =>
  open === null && Object.keys(data).length === 0;

type Args = EventArgs<'address_create'>;

/** The event that saves what stands in a form: its place goes as latitude and longitude. [W-2.04] */
export function toAddressEvent(
  item: string,
  { location, ...fields }: AddressData,
): { name: 'address_create' | 'address_update'; args: Args } {
  const place = isFields(location) ? { lat: location.lat, lng: location.lng } : {};
  const given = Object.entries({ ...fields, ...place }).filter(([, value]) => value !== undefined);
  // The server's own schema names the fields; it checks every one of them again.
  const args = Object.fromEntries(given) as Args;
  return item === newAddress
    ? { name: 'address_create', args }
    : { name: 'address_update', args: { ...args, id: item } };
}
