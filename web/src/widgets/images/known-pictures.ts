import type { Images } from '@gam/schemas/descriptors';
import { isFields, stored } from '../../client/stored.ts';

type Addresses = Readonly<Record<string, string>>;
const isAddresses = (value: unknown): value is Addresses =>
  isFields(value) && Object.values(value).every((one) => typeof one === 'string');
// Goes with the drafts: what was uploaded and not sent yet is seen again after a reload.
const addressesOf = (flow: string) => stored(`drafts.pictures.${flow}`, isAddresses);

/** What is seen of pictures that have no address, as long as this page lives. */
const previews = new Map<string, string>();

/** Remembers what an uploaded picture looks like. */
export function rememberPicture(flow: string, id: string, url: string | null, preview: string): void {
  if (url === null) previews.set(id, preview);
  else addressesOf(flow).write({ ...addressesOf(flow).read(), [id]: url });
}

/** The URL of an answer's picture: from the screen, otherwise from the upload in this page; null if unknown. */
export function pictureOf(flow: string, id: string, { files }: Images): string | null {
  const known = files.find((file) => file.id === id)?.image;
  return known ?? addressesOf(flow).read()?.[id] ?? previews.get(id) ?? null;
}
