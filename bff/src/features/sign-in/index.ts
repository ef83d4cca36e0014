export { account } from './account.ts';
export { backToPhone, handleCode, handleCodeRequest } from './login-events.ts';
export { composeLogin, login } from './login.ts';
export { presentFlowLogin } from './order-login.ts';
export { requestCode } from './request-code.ts';
export { signOut, signOutEverywhere } from './sign-out.ts';
export { verifyCode } from './verify-code.ts';
export { signInTexts } from './texts.ts';
