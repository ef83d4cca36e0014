export { presentRefund } from './present-refund.ts';
export { type StaffReason, whyByStaff } from './why-by-staff.ts';
