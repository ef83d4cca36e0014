import { randomUUID } from 'node:crypto';
import type { ContentKind, ContentOf, LiveContent } from '@gam/schemas/upstream';
import { bffToken } from './client.ts';
import { openTestDatabase } from './database.ts';
import { openTeamSession } from './operators.ts';
import { startApp, type TestApp } from './start-app.ts';

/** The demo's rules editor, or another person with a role of rules, with the calls for content documents. */
export async function signInContentEditor(test: TestApp, phone = '09120000004') {
  const { token } = await openTeamSession(test, phone);
  const list = () => test.client.ask('listContent', { token });
  /** The live version of a document, and its content. */
  const live = async <K extends ContentKind>(
    kind: K,
    id: string,
  ): Promise<LiveContent & { readonly revision: number; readonly document: ContentOf<K> }> => {
    const { revision, documents } = await list();
    const found = documents.find((one) => one.kind === kind && one.id === id);
    if (found === undefined) throw new Error(`there is no ${kind} ${id}`);
    const params = { kind, id, number: String(found.number) };
    const { document } = await test.client.ask('readContent', { params, token });
    return { ...found, revision, document: document as ContentOf<K> };
  };
  /** Publishes or goes back; `made` names what it was made from in place of what counts now. */
  const change = async (
    call: 'publishContent' | 'proposeContent' | 'rollBackContent',
    kind: ContentKind,
    id: string,
    more: object,
    key: string = randomUUID(),
  ) => {
    const { number, revision } = await live(kind, id);
    const body = { reason: 'because', base_version: number, revision, ...more };
    return test.client.send(call, { params: { kind, id }, body, token: bffToken, userToken: token, key });
  };
  return {
    token,
    list,
    live,
    publish: (kind: ContentKind, id: string, document: unknown, more: object = {}, key?: string) =>
      change('publishContent', kind, id, { document, ...more }, key),
    propose: (kind: ContentKind, id: string, document: unknown, more: object = {}, key?: string) =>
      change('proposeContent', kind, id, { document, ...more }, key),
    /** Confirms a proposal against what counts now. */
    confirm: async (kind: ContentKind, id: string, hash: string, key: string = randomUUID()) => {
      const { revision } = await list();
      const call = { params: { kind, id, hash }, body: { revision }, key };
      return test.client.send('confirmContent', { ...call, token: bffToken, userToken: token });
    },
    rollBack: (kind: ContentKind, id: string, more: object = {}, key?: string) =>
      change('rollBackContent', kind, id, more, key),
    /** Publishes what `edit` makes of the live content of a service. */
    edit: async (id: string, edit: (document: ContentOf<'service'>) => ContentOf<'service'>) => {
      const { document } = await live('service', id);
      return change('publishContent', 'service', id, { document: edit(document) });
    },
  };
}

export type ContentEditor = Awaited<ReturnType<typeof signInContentEditor>>;

/** The whole app over an embedded database, with its rules editor signed in. `close` ends all of it. */
export async function startWithEditor(options: Parameters<typeof startApp>[1] = {}) {
  const database = await openTestDatabase();
  const test = await startApp(database, options);
  const close = async () => {
    await test.close();
    await database.close();
  };
  return { database, test, editor: await signInContentEditor(test), close };
}

/** A service's document with other questions. */
export const withQuestions = (
  document: ContentOf<'service'>,
  change: (
    questions: ContentOf<'service'>['detail']['questions'],
  ) => ContentOf<'service'>['detail']['questions'],
): ContentOf<'service'> => ({
  ...document,
  detail: { ...document.detail, questions: change(document.detail.questions) },
});
