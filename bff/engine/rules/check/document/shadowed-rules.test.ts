import type { Rule } from '@gam/schemas/rules';
import { expect, it } from 'vitest';
import { writtenRule } from '../../rule-fixtures.ts';
import { shadowedRules } from './shadowed-rules.ts';

const guest = { 'session.guest': { const: true } };
const admin = { 'session.admin': { const: true } };
const inApp = { 'session.in_app': { const: true } };

/** The shadow of the last of some rules, each given by its consequence, conditions and alternatives. */
function shadowOf(at: Rule['at'], ...given: (readonly [then: object, when?: object, any?: object[]])[]) {
  const rules = given.map(([then, when = {}, any], index) =>
    writtenRule(at, then, { id: `r${index}`, when, ...(any && { any }) }),
  );
  return shadowedRules(rules as unknown as Rule[]).get(`r${given.length - 1}`) ?? null;
}

const skip = { skip: true };

it.each([
  ['the same conditions', [skip], [skip], 'r0'],
  ['more conditions', [skip, guest], [skip, { ...guest, ...admin }], 'r0'],
  ['fewer conditions', [skip, { ...guest, ...admin }], [skip, guest], null],
  ['other conditions', [skip, guest], [skip, admin], null],
  ['another value of the same fact', [skip, guest], [skip, { 'session.guest': { const: false } }], null],
  ['the same alternatives', [skip, guest, [admin, inApp]], [skip, guest, [admin, inApp]], 'r0'],
  ['other alternatives', [skip, guest, [admin]], [skip, guest, [inApp]], null],
  ['one of the alternatives as its condition', [skip, {}, [admin, inApp]], [skip, inApp], 'r0'],
  ['none of the alternatives as its condition', [skip, {}, [admin, inApp]], [skip, guest], null],
  ['alternatives where the earlier has none', [skip, guest], [skip, guest, [admin]], 'r0'],
  ['one alternative and no condition', [skip, {}, [admin]], [skip], null],
] as const)('looks at the conditions: %s', (_about, earlier, later, expected) => {
  expect(shadowOf('question', earlier as never, later as never)).toBe(expected);
});

it.each([
  ['skip of either kind', { skip: false }, { skip: true }, true],
  ['the same answer', { answer: 'only_option' }, { answer: 'only_option' }, true],
  ['another answer', { answer: 'only_option' }, { answer: { values: ['a'] } }, false],
  ['the same options kept', { keep_options: { values: ['a'] } }, { keep_options: { values: ['a'] } }, true],
  ['other options kept', { keep_options: { values: ['a'] } }, { keep_options: { values: ['b'] } }, false],
  ['replaced options', { replace_options: 'favourites' }, { replace_options: 'favourites' }, true],
  ['any login', { require_login: true }, { require_login: false }, true],
  ['any widget', { widget: 'text' }, { widget: 'number' }, true],
  ['a text that is set before', { texts: { title: 'a', detail: 'b' } }, { texts: { title: 'c' } }, true],
  ['a text more', { texts: { title: 'a' } }, { texts: { title: 'c', detail: 'b' } }, false],
  ['a bound that is set before', { constraints: { min: 1 } }, { constraints: { min: 2 } }, true],
  ['a bound more', { constraints: { min: 1 } }, { constraints: { min: 1, max: 2 } }, false],
  ['mandatory twice', { mandatory: true }, { mandatory: true }, true],
  ['optional after mandatory', { mandatory: true }, { mandatory: false }, true],
  ['optional twice', { mandatory: false }, { mandatory: false }, true],
  ['mandatory after optional', { mandatory: false }, { mandatory: true }, false],
  ['optional after something else', { skip: true }, { mandatory: false }, false],
  ['something else', { skip: true }, { widget: 'text' }, false],
  ['one of two set before', { skip: true }, { skip: true, widget: 'text' }, false],
  ['both set before', { skip: true, widget: 'text' }, { skip: true, widget: 'text' }, true],
  ['bounds after none', { skip: true }, { constraints: { min: 1 } }, false],
])('looks at the consequences at a question: %s', (_about, earlier, later, isShadowed) => {
  expect(shadowOf('question', [earlier], [later]) !== null).toBe(isShadowed);
});

it.each([
  ['blocks that are named before', { show: ['notes'], hide: ['voucher'] }, { hide: ['notes'] }, true],
  ['shown blocks that are hidden before', { hide: ['voucher'] }, { show: ['voucher'] }, true],
  ['a block more', { show: ['notes'] }, { show: ['notes'], hide: ['voucher'] }, false],
  ['another block', { hide: ['voucher'] }, { show: ['notes'] }, false],
])('looks at the blocks of the quote: %s', (_about, earlier, later, isShadowed) => {
  expect(shadowOf('quote', [earlier], [later]) !== null).toBe(isShadowed);
});

it.each([
  ['the same fields', { notify: ['android'] }, { notify: [] }, true],
  ['a field more', { notify: ['android'] }, { notify: [], navigate: '/x' }, false],
  ['another field', { notify: ['android'] }, { navigate: '/x' }, false],
])('looks at the fields of a placed order: %s', (_about, earlier, later, isShadowed) => {
  expect(shadowOf('placed', [earlier], [later]) !== null).toBe(isShadowed);
});

it('compares rules of one decision point, and a shadowed rule shadows no other', () => {
  const rules = [
    writtenRule('entry', { redirect: '/a' }, { id: 'entry' }),
    writtenRule('question', skip, { id: 'first', when: guest }),
    writtenRule('question', { skip: true, widget: 'text' }, { id: 'both', when: guest }),
    writtenRule('question', skip, { id: 'second', when: guest }),
    writtenRule('question', { widget: 'text' }, { id: 'third', when: guest }),
  ];
  expect([...shadowedRules(rules as unknown as Rule[])]).toEqual([
    ['second', 'first'],
    ['third', 'both'],
  ]);
});
