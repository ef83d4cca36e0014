import { isId, readCity, readOffset, readPath, readSlugs, withQuery } from './read-url.ts';
import type { ServicePath } from './catalogue-urls.ts';

/** The page from which customers reach the company. [O-7.21] */
export const supportUrl = '/support';
export const isSupportUrl = (url: URL): boolean => readPath(url)?.join('/') === 'support';

/** What a customer can write to the company. */
const messageKinds = ['complaint', 'critic', 'suggestion', 'dissatisfaction'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The message that a page writes: its kind, and the order that it is about. */
export interface MessageUrl {
  readonly kind: MessageKind;
  readonly order: string | null;
}

/** Returns the URL of the form of a message; dissatisfaction always names its order. */
export const messageUrl = (kind: MessageKind, order: string | null = null): string =>
  withQuery('/support/write', { kind, order });

/** Reads /support/write?kind=…[&order=…]; null for any other URL. */
export function readMessageUrl(url: URL): MessageUrl | null {
  if (readPath(url)?.join('/') !== 'support/write') return null;
  const kind = messageKinds.find((one) => one === url.searchParams.get('kind'));
  const order = url.searchParams.get('order');
  if (kind === undefined || (order !== null && !isId(order))) return null;
  return kind === 'dissatisfaction' && order === null ? null : { kind, order };
}

/** The pages on which somebody asks to be called. [O-7.23] */
const leadKinds = ['moving', 'organization'] as const;
export type LeadKind = (typeof leadKinds)[number];

/** Returns the URL of a form that asks for a call; `sent`: after it was sent. */
export const leadUrl = (kind: LeadKind, sent = false): string =>
  withQuery(`/contact/${kind}`, { sent: Number(sent) });

/** Reads /contact/{kind}[?sent=1]; null for any other URL. */
export function readLeadUrl(url: URL): { readonly kind: LeadKind; readonly sent: boolean } | null {
  const [root, asked, ...rest] = readPath(url) ?? [];
  const kind = leadKinds.find((one) => one === asked);
  if (root !== 'contact' || kind === undefined || rest.length > 0) return null;
  return { kind, sent: url.searchParams.get('sent') === '1' };
}

/** A page of a list without a filter. */
const listUrl = (path: string) => ({
  write: (offset?: number): string => withQuery(`/${path}`, { offset }),
  read: (url: URL): { readonly offset: number } | null => {
    const offset = readOffset(url);
    return readPath(url)?.join('/') === path && offset !== null ? { offset } : null;
  },
});

/** The winners of the lottery. */
export const winnersUrls = listUrl('winners');
/** The company's offers. [W-7.09] */
export const promotionsUrls = listUrl('promotions');

/** A public question or answer of users. */
export interface PostRef {
  readonly kind: 'question' | 'answer';
  readonly id: string;
}
const writeRef = ({ kind, id: post }: PostRef): string => `${kind}.${post}`;

/** Reads the name of a post; null for any other text. */
export function readPostRef(text: string | null | undefined): PostRef | null {
  const [, kind, post] = /^(question|answer)\.([\w-]{1,64})$/.exec(text ?? '') ?? [];
  return kind === undefined || post === undefined ? null : { kind: kind as PostRef['kind'], id: post };
}

/** What the page of a service's questions is asked to do, beside showing them. */
export interface QuestionsTask {
  /** `question`: asks one; a question: answers it. */
  readonly write: PostRef | 'question' | null;
  readonly edit: PostRef | null;
  /** The dialog asks whether to remove it. */
  readonly remove: PostRef | null;
  /** The post that a guest wants to vote on, which needs a sign-in. */
  readonly vote: PostRef | null;
}
export interface QuestionsUrl extends ServicePath, QuestionsTask {
  readonly city: string | null;
  readonly offset: number;
}

/** Returns the URL of a service's questions and answers. [O-7.24] */
export const questionsUrl = (
  { main, category, service }: ServicePath,
  { write, edit, remove, vote, city, offset }: Partial<Omit<QuestionsUrl, keyof ServicePath>> = {},
): string =>
  withQuery(`/questions/${main}/${category}/${service}`, {
    city_id: city,
    offset,
    write: write === 'question' ? write : write && writeRef(write),
    edit: edit && writeRef(edit),
    ask: remove && writeRef(remove),
    vote: vote && writeRef(vote),
  });

/** Reads the URL of a service's questions; null for any other URL. */
export function readQuestionsUrl(url: URL): QuestionsUrl | null {
  const place = readSlugs(url, 'questions', ['main', 'category', 'service']);
  const { searchParams } = url;
  const city = readCity(url);
  const offset = readOffset(url);
  if (!place || city === false || offset === null) return null;
  const write = searchParams.get('write');
  return {
    ...place,
    city,
    offset,
    write: write === 'question' ? write : readPostRef(write),
    edit: readPostRef(searchParams.get('edit')),
    remove: readPostRef(searchParams.get('ask')),
    vote: readPostRef(searchParams.get('vote')),
  };
}
