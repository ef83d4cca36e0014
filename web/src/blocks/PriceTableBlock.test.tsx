import type { PriceTable, Screen } from '@gam/schemas/descriptors';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { makeFlow, makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

const showing = (fields: Partial<PriceTable>): Screen =>
  makeScreen({ flow: makeFlow(), body: [{ ...blockFixtures.price_table, ...fields }] });
const rows = () => screen.getAllByRole('row').slice(1);

describe('PriceTableBlock', () => {
  it('shows five rows, and all of them on demand [W-4.10, W-3.04]', async () => {
    fakeBff();
    await renderApp(makeReply(showing({})));
    expect(rows()).toHaveLength(5);
    expect(rows()[0]?.textContent).toBe('ردیف ۰هر متر۹۵٬۰۰۰ تومان');
    await userEvent.click(screen.getByRole('button', { name: 'مشاهده همه' }));
    expect(rows()).toHaveLength(7);
    await userEvent.click(screen.getByRole('button', { name: 'مشاهده کمتر' }));
    expect(rows()).toHaveLength(5);
  });

  it('has no button to expand when it has five rows', async () => {
    fakeBff();
    await renderApp(makeReply(showing({ items: blockFixtures.price_table.items.slice(0, 5) })));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('opens in a dialog from its button, and closes [O-2.24]', async () => {
    fakeBff();
    await renderApp(makeReply(showing({ place: 'dialog' })));
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'هزینه خدمات' }));
    const dialog = await screen.findByRole('dialog', { name: 'هزینه خدمات' });
    expect(within(dialog).getAllByRole('row')).toHaveLength(6);
    await userEvent.click(within(dialog).getByRole('button', { name: 'بستن' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows nothing when its source fails', async () => {
    const bff = fakeBff();
    bff.onSource({ status: 502, error: { code: 'source_failed', kind: 'fault', message: 'خطا' } });
    await renderApp(makeReply(showing({ items: null })));
    expect(screen.queryByText('هزینه خدمات')).toBeNull();
    expect(screen.queryByText('خطا')).toBeNull();
  });
});
