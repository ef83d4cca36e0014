export {
  addressObject,
  auditEntries,
  discountObject,
  orderObject,
  recordAct,
  uploadObject,
} from './record-act.ts';
export { auditRoutes } from './routes.ts';
