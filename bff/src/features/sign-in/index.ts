export { account } from './account.ts';
export { requestCodeIntent, verifyCodeIntent } from './intents.ts';
export { composeLogin, login, presentFlowLogin } from './login-screens.ts';
export { backToPhone, handleCode, handleCodeRequest, signOut, signOutEverywhere } from './page-events.ts';
