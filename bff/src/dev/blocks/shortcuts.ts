import { deskShortcuts } from '../../protocol/screens/desk-shortcuts.ts';
import type { BlockState } from '../state.ts';

export const shortcutsStates: readonly BlockState<'shortcuts'>[] = [
  { name: 'desk', about: 'میان‌برهای میز کار', block: deskShortcuts({}) },
];
