import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

const code = { label: 'کد تخفیف', value: 'GAM20', copy: 'کپی کد', copied: 'کپی شد.', failed: 'کپی نشد.' };

async function showOffer() {
  const user = userEvent.setup();
  await renderApp(makeReply(makeScreen({ body: [{ ...blockFixtures.offer, code }] })));
  return { user, button: await screen.findByRole('button', { name: 'کپی کد GAM20' }) };
}

describe('an offer', () => {
  it('copies its code, says so, and leads to what it is for [W-7.09]', async () => {
    const { user, button } = await showOffer();
    expect(screen.getByText('GAM20').getAttribute('dir')).toBe('ltr');
    expect(screen.queryByText('کپی شد.')).toBeNull();
    await user.click(button);
    expect(await navigator.clipboard.readText()).toBe('GAM20');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('کپی شد.');
    const { link } = blockFixtures.offer;
    expect(screen.getByRole('link', { name: link.label }).getAttribute('href')).toBe(link.href);
  });

  it('selects its code and says so where the browser refuses to copy', async () => {
    const { user, button } = await showOffer();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(button);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('کپی نشد.');
    expect(getSelection()?.toString()).toBe('GAM20');
  });

  it('has no button without a code', async () => {
    await renderApp(makeReply(makeScreen({ body: [{ ...blockFixtures.offer, code: null }] })));
    expect(await screen.findByText(blockFixtures.offer.ends)).toBeDefined();
    expect(screen.queryByRole('button', { name: /کپی/ })).toBeNull();
  });
});
