export {
  addressObject,
  discountObject,
  orderObject,
  recordAct,
  refundObject,
  uploadObject,
  writtenObject,
} from './record-act.ts';
export { recordLook } from './record-look.ts';
export { auditRoutes } from './routes.ts';
