import { type Static, Type } from 'typebox';
import { defineNode } from '../node.ts';

/** A QR code for another device to scan. What it says must stand beside it as text too. */
export const QrCode = defineNode('qr_code', 9, 'a QR code for another device to scan', {
  title: Type.Optional(Type.String()),
  /** What to do with it. */
  text: Type.Optional(Type.String()),
  /** What screen readers say in its place. */
  label: Type.String(),
  /** Its modules row by row, `1` for a dark one, with the light margin that scanners need. */
  rows: Type.Array(Type.String({ pattern: '^[01]+$', maxLength: 185 }), { minItems: 29, maxItems: 185 }),
});
export interface QrCode extends Static<typeof QrCode> {}
