import type { Table } from '@gam/schemas/descriptors';

/** Presents the columns of a table, each by the key of its label. */
export const columnsOf = <K extends string>(
  labels: Readonly<Record<NoInfer<K>, string>>,
  ...keys: readonly K[]
): Table['columns'] => keys.map((key) => ({ key, label: labels[key] }));
