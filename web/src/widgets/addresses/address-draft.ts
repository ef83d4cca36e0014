import type { EventArgs } from '@gam/schemas/descriptors';
import { isFields, stored } from '@gam/client/stored';

/** The item of the form of a new address. */
export const newAddress = 'new';

export type AddressData = Readonly<Record<string, unknown>>;

/** The unsaved data of the address forms of one question. */
interface AddressDraft {
  /** The id of the address whose form is open, or `new`; null if no form is open. */
  readonly open: string | null;
  /** The data of each form, by its item. */
  readonly data: Readonly<Record<string, AddressData>>;
  /** The number of saves when the open form was submitted; null if it was not. */
  readonly sentAt: number | null;
}

export const noDraft: AddressDraft = { open: null, data: {}, sentAt: null };

const isDraft = (value: unknown): value is AddressDraft =>
  isFields(value) &&
  (value.open === null || typeof value.open === 'string') &&
  isFields(value.data) &&
  Object.values(value.data).every(isFields) &&
  (value.sentAt === null || typeof value.sentAt === 'number');

/** Returns the stored draft of a question in a flow. Sign-out deletes it with the other drafts. */
export const storedAddressDraft = (flow: string, question: string) =>
  stored(`drafts.address.${flow}.${question}`, isDraft);

/** Opens a form with its unsaved data. */
export const openForm = (draft: AddressDraft, item: string): AddressDraft => ({
  ...draft,
  open: item,
  sentAt: null,
});

/** Closes the open form and keeps its data. */
export const leaveForm = (draft: AddressDraft): AddressDraft => ({ ...draft, open: null, sentAt: null });

/** Changes the data of the open form. */
export const typeInto = (draft: AddressDraft, data: AddressData): AddressDraft =>
  draft.open === null ? draft : { ...draft, data: { ...draft.data, [draft.open]: data } };

/**
 * Returns the draft after `saved` saves: a form that was submitted before the last save is closed and its data deleted.
 */
export function settleDraft(draft: AddressDraft, saved: number): AddressDraft {
  if (draft.sentAt === null || saved <= draft.sentAt) return draft;
  const data = Object.fromEntries(Object.entries(draft.data).filter(([item]) => item !== draft.open));
  return { open: null, data, sentAt: null };
}

/** Whether the draft has nothing to store. */
export const isBlank = ({ open, data }: AddressDraft): boolean =>
  open === null && Object.keys(data).length === 0;

type Args = EventArgs<'address_create'>;

/** Returns the event that saves a form's data. Its location becomes latitude and longitude. [W-2.04] */
export function toAddressEvent(
  item: string,
  { location, ...fields }: AddressData,
): { name: 'address_create' | 'address_update'; args: Args } {
  const place = isFields(location) ? { lat: location.lat, lng: location.lng } : {};
  const given = Object.entries({ ...fields, ...place }).filter(([, value]) => value !== undefined);
  // The BFF's schema names the fields, and the BFF validates them again.
  const args = Object.fromEntries(given) as Args;
  return item === newAddress
    ? { name: 'address_create', args }
    : { name: 'address_update', args: { ...args, id: item } };
}
