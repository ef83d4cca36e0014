import { deskShortcuts } from '../../protocol/screens/desk-shortcuts.ts';
import { type BlockState, state } from '../state.ts';

export const shortcutsStates: readonly BlockState<'shortcuts'>[] = [
  state('desk', 'میان‌برهای میز کار', deskShortcuts({})),
];
