import { sitePageUrl } from '../../../../../bff/src/protocol/urls/site-urls.ts';
import { winnersUrls } from '../../../../../bff/src/protocol/urls/voice-urls.ts';
import { opening } from '../drive.ts';

/** What stands on every public page, which is shown also without it. */
export const loadSite = opening('optional', '/?city_id=1');
export const loadSitePage = opening('screen', sitePageUrl('terms'));
export const listLotteryWinners = opening('screen', winnersUrls.write());
