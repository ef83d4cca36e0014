/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/prefer-tag-over-role -- browsers take these roles away from what is not drawn as a table */
import type { Table } from '@gam/schemas/descriptors';
import { Card } from '../ui/Card.tsx';
import { ScreenLink } from '../ui/ScreenLink.tsx';
import styles from './TableBlock.module.css';

/** More columns than these want a wider place before they stand beside each other. */
const fewColumns = 3;

/**
 * A table of texts; where it is narrow each row stands as a list under its first cell. The roles are said, since what is
 * no longer drawn as a table is none to a screen reader either.
 */
export function TableBlock({ node: { title, columns, rows, empty } }: { node: Table }) {
  if (rows.length === 0) {
    return (
      <Card title={title}>
        <p className={styles.empty}>{empty}</p>
      </Card>
    );
  }
  return (
    <Card title={title}>
      <div className={styles.place} data-wide={columns.length > fewColumns || undefined}>
        <table className={styles.table} role="table" aria-label={title}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ key, label }) => (
                <th key={key} role="columnheader" scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <Row key={row.key} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** The first cell names the row, and leads to what it is about. */
function Row({ row: { cells, href }, columns }: { row: Table['rows'][number]; columns: Table['columns'] }) {
  const [name, ...others] = columns;
  const [first = ''] = cells;
  return (
    <tr role="row">
      <th role="rowheader" scope="row" data-label={name?.label}>
        {href === undefined ? (
          <Cell text={first} />
        ) : (
          <ScreenLink className={styles.link} href={href}>
            <Cell text={first} />
          </ScreenLink>
        )}
      </th>
      {others.map((column, index) => (
        <td key={column.key} role="cell" data-label={column.label}>
          <Cell text={cells[index + 1] ?? ''} />
        </td>
      ))}
    </tr>
  );
}

/** Phones, dates and ids beside Persian words keep their own order. An empty cell is seen to be one. */
const Cell = ({ text }: { text: string }) => (text === '' ? <span aria-hidden>—</span> : <bdi>{text}</bdi>);
