import { presentAuthenticator } from '../../features/desk/index.ts';
import { type BlockState, state } from '../state.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const [code] = presentAuthenticator({ secret, otpauth: `otpauth://totp/Gam:example?secret=${secret}` });

export const qrCodeStates: readonly BlockState<'qr_code'>[] = [
  state('titled', 'با عنوان و راهنما', code),
  state('plain', 'تنها کد', { label: code.label, rows: code.rows }),
];
