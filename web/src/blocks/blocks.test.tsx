import type { Block } from '@gam/schemas/descriptors';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';
import { blocks } from './index.ts';

/** A text that must be seen of each fixture. */
function textOf(node: Block): string {
  const known: Readonly<Record<string, string | undefined>> = {
    experts: blockFixtures.experts.items[0]?.name,
    expert_cards: blockFixtures.expert_cards.items[0]?.expert.name,
    motivation: blockFixtures.motivation.items[0]?.text,
    toggles: blockFixtures.toggles.items[0]?.label,
    actions: blockFixtures.actions.items[0]?.label,
  };
  if (Object.hasOwn(known, node.type)) return known[node.type] ?? '';
  const fields: Readonly<Record<string, unknown>> = { ...node };
  const texts = [fields['text'], fields['title'], fields['brand'], fields['heading'], fields['label']];
  return texts.find((text) => typeof text === 'string') ?? 'شماره';
}

describe('blocks', () => {
  it('have a fixture each, so that none is forgotten below', () => {
    expect(Object.keys(blockFixtures).toSorted()).toEqual(Object.keys(blocks).toSorted());
  });

  it.each(Object.values(blockFixtures))(
    '$type is drawn, in Persian, and reported as nothing',
    async (node) => {
      const bff = fakeBff();
      await renderApp(makeReply(makeScreen({ body: [node] })));
      const seen = [...document.querySelectorAll('header, main')]
        .map(({ textContent }) => textContent)
        .join(' ');
      expect(seen).toContain(textOf(node).slice(0, 10));
      expect(seen).not.toMatch(/[0-9a-z]/i);
      expect(bff.reports()).toEqual([]);
    },
  );

  it('mini factor and price box show each line, the price before discounts struck through', async () => {
    fakeBff();
    await renderApp(makeReply(makeScreen({ body: [blockFixtures.mini_factor, blockFixtures.price_box] })));
    expect(screen.getByText('۳ تخته')).toBeDefined();
    expect(screen.getByText('۸۴۰٬۰۰۰ تومان').tagName).toBe('S');
    expect(screen.getByText('۷۴۰٬۰۰۰ تومان').tagName).toBe('STRONG');
  });
});
