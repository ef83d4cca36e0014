export { leads, lotteryWinners, type WinnerRow } from './repository.ts';
export { campaignRoutes } from './routes.ts';
