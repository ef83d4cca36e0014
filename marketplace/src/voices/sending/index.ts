export { deleteOldSends, messageSends } from './count-send.ts';
export { sendOnce } from './send-once.ts';
