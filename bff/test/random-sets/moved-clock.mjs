/** Loaded before a server: its clock is as far ahead as the process that started it says. */
const RealDate = globalThis.Date;
let aheadMs = 0;
const now = () => RealDate.now() + aheadMs;

function MovedDate(...given) {
  if (!new.target) return new RealDate(now()).toString();
  return given.length === 0 ? new RealDate(now()) : new RealDate(...given);
}
MovedDate.prototype = RealDate.prototype;
MovedDate.now = now;
MovedDate.parse = RealDate.parse;
MovedDate.UTC = RealDate.UTC;
globalThis.Date = MovedDate;

process.on('message', (message) => {
  if (typeof message?.aheadMs !== 'number') return;
  aheadMs = message.aheadMs;
  process.send?.({ type: 'clock', aheadMs });
});
