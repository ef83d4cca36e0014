export {
  addressObject,
  auditEntries,
  discountObject,
  orderObject,
  recordAct,
  recordOwnAct,
  refundObject,
  uploadObject,
  writtenObject,
} from './record-act.ts';
export { recordLook } from './record-look.ts';
export { auditRoutes } from './routes.ts';
