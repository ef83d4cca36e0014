import type { AnyNode, BlockOf, BlockType, Screen } from '@gam/schemas/descriptors';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

const drawn = async (id: string, ...nodes: AnyNode[]) => {
  const bff = fakeBff();
  await renderApp(makeReply(makeScreen({ id, body: nodes as Screen['body'] })));
  return bff;
};

describe('a node that this build cannot draw', () => {
  it('draws its fallback and is reported once, even if it occurs twice', async () => {
    const bff = fakeBff();
    const node = {
      type: 'hologram',
      key: 'h',
      fallback: blockFixtures.paragraph,
    } as unknown as BlockOf<BlockType>;
    await renderApp(makeReply(makeScreen({ id: 's1', body: [node], aside: [node] })));
    expect(screen.getAllByText(blockFixtures.paragraph.text)).toHaveLength(2);
    expect(bff.reports()).toEqual([
      { kind: 'unknown_node', path: 'hologram/h', message: 'no block of this type', screen: 's1' },
    ]);
  });

  it('shows the update message if it is essential', async () => {
    await drawn('s2', { type: 'hologram', key: 'h', essential: true });
    expect(await screen.findByRole('button', { name: 'به‌روزرسانی' })).toBeDefined();
  });

  it('shows its type in development and does not affect other nodes', async () => {
    await drawn('s3', { type: 'hologram', key: 'h' }, blockFixtures.paragraph);
    expect(screen.getByText('unknown node: hologram/h')).toBeDefined();
    expect(screen.getByText(blockFixtures.paragraph.text)).toBeDefined();
  });

  it('draws nothing in production', async () => {
    vi.stubEnv('DEV', false);
    await drawn('s4', { type: 'hologram', key: 'h' }, blockFixtures.paragraph);
    expect(screen.queryByText(/hologram/)).toBeNull();
    vi.unstubAllEnvs();
  });

  it('is reported and does not blank the screen if it throws', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const bff = await drawn('s5', { type: 'cards', key: 'broken' }, blockFixtures.paragraph);
    expect(screen.getByText(blockFixtures.paragraph.text)).toBeDefined();
    expect(bff.reports()).toMatchObject([{ kind: 'bad_node', path: 'cards/broken', screen: 's5' }]);
  });
});
