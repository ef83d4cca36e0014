import { beforeAll, beforeEach, expect } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { signInEditor, type Editor } from '../../../test/flow-rules.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';

export let test: TestApp;
export let database: OpenDatabase;
export let editor: Editor;
/** The name of a rule document that only the present test uses. */
export let name: string;
let names = 0;
let started: Promise<void> | null = null;

async function start(): Promise<void> {
  database = await openTestDatabase();
  test = await startApp(database);
  editor = await signInEditor(test);
}

/** Starts one marketplace for all files of a worker; it ends with the worker. */
export function setUpRules(): void {
  beforeAll(() => (started ??= start()));
  beforeEach(() => {
    names += 1;
    name = `doc-${names}`;
  });
}

export const load = (number: number) =>
  test.client.send('loadFlowRules', { params: { name, number: String(number) }, token: bffToken });
export const audit = async () =>
  (await test.client.ask('listFlowRulesAudit', { query: { name }, token: editor.token })).results;
/** Makes a call that must be refused and checks that it changes nothing. */
export async function refused(attempt: () => Promise<{ status: number; body: unknown }>) {
  const before = await editor.status();
  const reply = await attempt();
  expect(await editor.status()).toEqual(before);
  return { status: reply.status, body: reply.body as Record<string, unknown> };
}
