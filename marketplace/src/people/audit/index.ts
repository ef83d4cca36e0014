export {
  addressObject,
  auditEntries,
  discountObject,
  orderObject,
  recordAct,
  uploadObject,
  writtenObject,
} from './record-act.ts';
export { auditRoutes } from './routes.ts';
