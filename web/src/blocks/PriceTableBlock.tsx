import type { PriceRowItem, PriceTable } from '@gam/schemas/descriptors';
import { Table, Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Card } from '../ui/Card.tsx';
import { PlainButton } from '../ui/PlainButton.tsx';
import { Dialog, warmDialog } from '../ui/lazy-dialog.ts';
import { useSource } from '../ui/hooks/use-source.ts';
import '@mantine/core/styles/Table.layer.css';

/** The prices of a service, in the page or in a dialog; empty while they are unknown. [O-2.24, O-9.07, W-4.10] */
export function PriceTableBlock({ node }: { node: PriceTable }) {
  const { title, place, labels } = node;
  const [list] = useSource(node);
  const [isOpen, setOpen] = useState(false);
  if (list.kind !== 'come' || list.items.length === 0) return null;
  if (place === 'page') {
    return (
      <Card title={title}>
        <Rows rows={list.items} node={node} />
      </Card>
    );
  }
  const close = () => setOpen(false);
  return (
    <div>
      <PlainButton
        kind="quiet"
        icon={<IconListDetails size="var(--gam-icon)" aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={warmDialog}
        onClick={() => setOpen(true)}
      >
        {title}
      </PlainButton>
      {isOpen && (
        <Dialog
          title={title}
          onClose={close}
          actions={
            <PlainButton kind="secondary" onClick={close} data-autofocus>
              {labels.close}
            </PlainButton>
          }
        >
          <Rows rows={list.items} node={node} />
        </Dialog>
      )}
    </div>
  );
}

/** The first few rows, and all of them on demand. */
function Rows({ rows, node }: { rows: readonly PriceRowItem[]; node: PriceTable }) {
  const { title, preview, labels } = node;
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  return (
    <>
      <Table verticalSpacing="sm" horizontalSpacing={0} lh="xs" id={id} aria-label={title}>
        <Table.Thead c="dimmed" fz="xs">
          <Table.Tr>
            <Table.Th scope="col" fw={500}>
              {labels.what}
            </Table.Th>
            <Table.Th scope="col" fw={500} ta="end">
              {labels.price}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(isWhole ? rows : rows.slice(0, preview)).map((row) => (
            <Table.Tr key={row.id}>
              <Table.Th scope="row" fw={500}>
                {row.title}
                {row.unit !== undefined && (
                  <Text span display="block" c="dimmed" fz="xs" fw={400}>
                    {row.unit}
                  </Text>
                )}
              </Table.Th>
              <Table.Td fw={700} ta="end" style={{ whiteSpace: 'nowrap' }}>
                {row.price}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > preview && (
        <PlainButton
          kind="link"
          fullWidth
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? labels.show_fewer : labels.show_all}
        </PlainButton>
      )}
    </>
  );
}
