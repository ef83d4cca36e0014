/* oxlint-disable jsx-a11y/prefer-tag-over-role -- browsers drop these roles from a table that is not displayed as one */
import type { Table as TableDescriptor } from '@gam/schemas/descriptors';
import { Table, Text } from '@mantine/core';
import { Card } from '../ui/Card.tsx';
import { ScreenLink } from '../ui/ScreenLink.tsx';
import '@mantine/core/styles/Table.layer.css';
import styles from './TableBlock.module.css';

/** A table with more columns needs a wider container. */
const fewColumns = 3;

/**
 * A table of texts; in a narrow container each row is a list under its first cell. The roles are explicit, since browsers
 * drop them from a table that is not displayed as one.
 */
export function TableBlock({ node: { title, columns, rows, empty } }: { node: TableDescriptor }) {
  if (rows.length === 0) {
    return (
      <Card title={title}>
        <Text c="dimmed">{empty}</Text>
      </Card>
    );
  }
  return (
    <Card title={title}>
      <div className={styles.container} data-wide={columns.length > fewColumns || undefined}>
        <Table className={styles.table} verticalSpacing="sm" lh="xs" role="table" aria-label={title}>
          <Table.Thead role="rowgroup" c="dimmed" fz="xs">
            <Table.Tr role="row">
              {columns.map(({ key, label }) => (
                <Table.Th
                  key={key}
                  role="columnheader"
                  scope="col"
                  py="xs"
                  fw={500}
                  style={{ whiteSpace: 'nowrap' }}
                >
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {rows.map((row) => (
              <Row key={row.key} row={row} columns={columns} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Card>
  );
}

/** The number of characters of a text that stays in one line. */
const shortLength = 16;

/** What the style sheet has to know of a cell: whether its text stays in one line, and whether it has one. */
const lookOf = (text: string) => ({
  'data-short': text.length <= shortLength || undefined,
  'data-empty': text === '' || undefined,
});

/** A row: its first cell names it. A cell may be a link, whose name for screen readers includes the row's. */
function Row({
  row: { cells, href, links = [] },
  columns,
}: {
  row: TableDescriptor['rows'][number];
  columns: TableDescriptor['columns'];
}) {
  const [name, ...others] = columns;
  const [first = ''] = cells;
  return (
    <Table.Tr role="row">
      <Table.Th role="rowheader" scope="row" fw={500} data-label={name?.label} {...lookOf(first)}>
        <Cell text={first} href={href} />
      </Table.Th>
      {others.map(({ key, label }, index) => (
        <Table.Td key={key} role="cell" data-label={label} {...lookOf(cells[index + 1] ?? '')}>
          <Cell
            text={cells[index + 1] ?? ''}
            href={links.find(({ column }) => column === key)?.href}
            of={first}
          />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** The text of a cell, as a link where it has an address. */
function Cell({ text, href, of }: { text: string; href: string | undefined; of?: string }) {
  if (href === undefined) return <OwnDirection text={text} />;
  return (
    <ScreenLink
      className={styles.link}
      href={href}
      {...(of !== undefined && { 'aria-label': `${text}، ${of}` })}
    >
      <OwnDirection text={text} />
    </ScreenLink>
  );
}

/** The text in its own direction, since phones, dates and ids stand beside Persian words; a dash if it is empty. */
const OwnDirection = ({ text }: { text: string }) =>
  text === '' ? <span aria-hidden>—</span> : <bdi>{text}</bdi>;
