import type { Duplication } from '@gam/schemas/upstream';

/** Whether the earlier order can still be changed: the upstream then says how. [O-3.12] */
export const isEditable = ({ edit_state }: Pick<Duplication, 'edit_state'>): boolean =>
  edit_state !== 'not_editable';
