import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FlowExplanation } from '@gam/schemas/descriptors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { withOneOption } from './support/home-cleaning.ts';
import { runRulesCommand, signInByCommand } from './support/rules-command.ts';
import { World } from './support/world.ts';

let world: World;
let customer: Customer;
let token: string;
beforeAll(async () => {
  world = await World.startAlone();
  world.changeService(withOneOption('110'));
  customer = await world.customerAt('105');
  ({ token } = await signInByCommand('09120000004', world));
});
afterAll(() => world.stop());

const type = (typed: string[], env: Record<string, string> = {}) =>
  runRulesCommand(['explain', ...typed], {
    folder: world.folder,
    env: { GAM_URL: world.bff.url, GAM_TOKEN: token, ...env },
  });

describe('rules explain', () => {
  it('traces a live flow: versions, facts, every question with its reason, and the rules that matched', async () => {
    const { id, rules, service_version, rev } = customer.flow;
    const { code, out, err } = await type([id]);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out.slice(0, 3)).toEqual([
      `flow ${id}: questions, at 105, revision ${rev}`,
      expect.stringMatching(
        `^rules ${rules}, service home-cleaning ${service_version}, city 1, decided \\d{4}-`,
      ),
      'facts:',
    ]);
    expect(out).toContainEqual(expect.stringMatching(/^ {2}flow\.periodic +true$/));
    const questions = out.slice(out.indexOf('questions:')).filter((line) => /^\w/.test(line));
    expect(questions.map((line) => line.replace(/«.*» \(\w+\)/, '·').replace(/ {2,}/, ' '))).toEqual(
      expect.arrayContaining([
        'passed 101 ·: has no parent; options 10101 10102 10103; answered by customer: 10101',
        'passed 102 ·: required by the answer to 101; options 10201 10202 10203 10204 10205; answered by customer: 10201 ×2, 10203 ×1',
        'hidden 104 ·: the answer to 101 does not require it',
        'current 105 ·: required by the answer to 101; options 10501 10502 10503 10504',
        'hidden 106 ·: 105, its parent, is not answered',
        'hidden 107 ·: 106, its parent, is hidden',
        'hidden 108 ·: a rule skips it',
        'answered by rule 110 ·: has no parent; options 11001; answered by rule: 11001',
      ]),
    );
    const skipped = out.indexOf(`  + workman-gender-only-when-asked-for of ${customer.flow.rules}: skip`);
    expect(out.slice(skipped + 1, skipped + 4)).toEqual([
      '      question.type_tags                  [workman_gender]',
      '      query.show_workman_gender_question  false',
      expect.stringMatching(/^ {6}because: The expert's gender is asked only/),
    ]);
    // A rule that lacks a fact does not decide.
    const nothing = out.findIndex((line) => line.includes('(no value to answer with)'));
    expect(out[nothing + 1]).toMatch(/^\w/);
    expect(out).toContain('after the order is placed:');
    expect(out.join('\n')).not.toContain('did not match');
  });

  it('prints with --all also the condition that kept a rule from matching', async () => {
    const { code, out } = await type([customer.flow.id, '--all']);
    expect(code).toBe(0);
    const rule = out.indexOf(
      `  - guests-sign-in-where-it-is-needed of ${customer.flow.rules}: did not match`,
    );
    expect(out.slice(rule + 1, rule + 3).map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
      ' ✗ question.is_auth_required false (kept it from matching)',
      ' session.guest true',
    ]);
    expect(out).toContainEqual(expect.stringMatching(/^ {2}query\.workman +null$/));
  });

  it('prints with --json the reply of the BFF', async () => {
    const { code, out } = await type([customer.flow.id, '--json']);
    expect(code).toBe(0);
    const explained = JSON.parse(out.join('\n')) as FlowExplanation;
    expect(explained.flow).toMatchObject({ id: customer.flow.id, step: '105' });
  });

  it.each([
    ['an unknown flow', ['f_unknown'], {}, 1, /shows no flow f_unknown: the flow does not exist/],
    ['an invalid token', ['f_1'], { GAM_TOKEN: 'forged' }, 1, /or GAM_TOKEN is not a valid token/],
    ['no token', ['f_1'], { GAM_TOKEN: '' }, 2, /^GAM_TOKEN is not set: run `npm run rules -- sign-in/],
    ['a BFF that does not run', ['f_1'], { GAM_URL: 'http://127.0.0.1:1' }, 1, / does not answer: .*GAM_URL/],
    ['an invalid URL', ['f_1'], { GAM_URL: 'nowhere' }, 2, /^GAM_URL: expects a URL/],
    ['no flow', [], {}, 2, /^explain: <flow> is missing/],
  ])('says what to do about %s', async (_name, typed, env, code, said) => {
    const outcome = await type(typed, env);
    expect(outcome).toMatchObject({ code, out: [] });
    expect(outcome.err[0]).toMatch(said);
  });

  it('says what to do if a server answers something else', async () => {
    const server = createServer((_request, reply) => reply.end('{}')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const outcome = await type(['f_1'], { GAM_URL: url });
    server.close();
    expect(outcome).toMatchObject({ code: 1, out: [] });
    expect(outcome.err[0]).toMatch(/sent a reply against the contract/);
  });

  it('says what to do if the upstream does not name the owner of the token', async () => {
    world.proxy.fail(/auth\/me/, { does: 'reset' });
    const outcome = await type([customer.flow.id]);
    world.proxy.heal();
    expect(outcome).toEqual({
      code: 1,
      out: [],
      err: ['The backend cannot check GAM_TOKEN at the moment: try again.'],
    });
  });
});
