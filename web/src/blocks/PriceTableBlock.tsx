import type { PriceRowItem, PriceTable } from '@gam/schemas/descriptors';
import { IconListDetails } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Card } from '../ui/Card.tsx';
import { PlainButton } from '../ui/PlainButton.tsx';
import { Dialog, warmDialog } from '../ui/lazy-dialog.ts';
import { useSource } from '../ui/hooks/use-source.ts';
import styles from './PriceTableBlock.module.css';

/** What a service costs, in the page or in a dialog; nothing where it cannot be told. [O-2.24, O-9.07, W-4.10] */
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
        icon={<IconListDetails className={styles.icon} aria-hidden />}
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

/** The first few rows, and all of them on demand. [W-4.10] */
function Rows({ rows, node }: { rows: readonly PriceRowItem[]; node: PriceTable }) {
  const { title, preview, labels } = node;
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  return (
    <>
      <table className={styles.table} id={id} aria-label={title}>
        <thead className={styles.head}>
          <tr>
            <th scope="col">{labels.what}</th>
            <th scope="col">{labels.price}</th>
          </tr>
        </thead>
        <tbody>
          {(isWhole ? rows : rows.slice(0, preview)).map((row) => (
            <tr key={row.id} className={styles.row}>
              <th className={styles.what} scope="row">
                {row.title}
                {row.unit !== undefined && <span className={styles.unit}>{row.unit}</span>}
              </th>
              <td className={styles.price}>{row.price}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > preview && (
        <button
          className={styles.more}
          type="button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? labels.show_fewer : labels.show_all}
        </button>
      )}
    </>
  );
}
