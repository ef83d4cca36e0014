import type { Duplication } from '@gam/schemas/upstream';

/** Whether the earlier order can still be changed. [O-3.12] */
export const isEditable = ({ edit_state }: Pick<Duplication, 'edit_state'>): boolean =>
  edit_state === 'editable';
