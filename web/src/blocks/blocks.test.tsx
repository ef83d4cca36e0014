import type { Block } from '@gam/schemas/descriptors';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';
import { blocks } from './index.ts';

/** A text that each fixture must show. */
function textOf(node: Block): string {
  const known: Readonly<Record<string, string | undefined>> = {
    experts: blockFixtures.experts.items[0]?.name,
    expert_cards: blockFixtures.expert_cards.items[0]?.expert.name,
    motivation: blockFixtures.motivation.items[0]?.text,
    toggles: blockFixtures.toggles.items[0]?.label,
    breadcrumbs: blockFixtures.breadcrumbs.items[0]?.title,
    inclusions: blockFixtures.inclusions.groups[0]?.title,
    actions: blockFixtures.actions.items[0]?.label,
    posts: blockFixtures.posts.items[0]?.text,
    timeline: blockFixtures.timeline.items[0]?.label,
  };
  if (Object.hasOwn(known, node.type)) return known[node.type] ?? '';
  const fields: Readonly<Record<string, unknown>> = { ...node };
  const texts = [
    fields['text'],
    fields['title'],
    fields['about'],
    fields['brand'],
    fields['heading'],
    fields['label'],
  ];
  return texts.find((text) => typeof text === 'string') ?? 'شماره';
}

describe('blocks', () => {
  it('has a fixture for every block type', () => {
    expect(Object.keys(blockFixtures).toSorted()).toEqual(Object.keys(blocks).toSorted());
  });

  it.each(Object.values(blockFixtures))('draws $type in Persian and reports no failure', async (node) => {
    const bff = fakeBff();
    await renderApp(makeReply(makeScreen({ body: [node] })));
    const seen = [...document.querySelectorAll('header, main, footer')]
      .map(({ textContent }) => textContent)
      .join(' ');
    expect(seen).toContain(textOf(node).slice(0, 10));
    expect(seen).not.toMatch(/[0-9a-z]/i);
    expect(bff.reports()).toEqual([]);
  });

  it('shows the name of a failed request in a notice', async () => {
    const ref = { label: 'کد پیگیری', value: '۱۲۳۴' };
    const node: Block = { type: 'notice', key: 'undecided', level: 'warning', text: 'معلوم نیست', ref };
    fakeBff();
    await renderApp(makeReply(makeScreen({ body: [node] })));
    expect(screen.getByText('معلوم نیست').textContent).toContain('کد پیگیری: ۱۲۳۴');
  });

  it('shows the name of a failed request beside its message', async () => {
    const ref = { label: 'کد پیگیری', value: '۱۲۳۴۵۶۷۸۹۰' };
    const node: Block = {
      type: 'empty',
      key: 'error',
      icon: 'error',
      title: 'خطای ۵۰۲',
      text: 'خطای سرور!',
      ref,
    };
    fakeBff();
    await renderApp(makeReply(makeScreen({ body: [node] })));
    expect(screen.getByText('خطای سرور!').nextElementSibling?.textContent).toBe('کد پیگیری: ۱۲۳۴۵۶۷۸۹۰');
  });
});
