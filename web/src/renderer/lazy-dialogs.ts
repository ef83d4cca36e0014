import { lazyPart } from './lazy-part.ts';

const load = () => import('./dialogs.ts');

/** The dialog that a screen was sent with, loaded before such a screen is shown. */
export const screenModal = lazyPart('dialog', () => load().then((chunk) => chunk.ScreenModal));

/** What asks before leaving, loaded when there is something to leave. */
export const leaveGuard = lazyPart('guard', () => load().then((chunk) => chunk.LeaveGuard));
