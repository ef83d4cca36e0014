export { accounts, demoTeam, type DemoTeamMember } from './accounts.ts';
export { addresses } from './addresses.ts';
export { addressWarnings, areas } from './areas.ts';
export { banners } from './banners.ts';
export { callScript } from './call-script.ts';
export { categories } from './categories.ts';
export { cities } from './cities.ts';
export { clubMembers } from './club-members.ts';
export { discounts } from './discounts.ts';
export { drawAvatar } from './draw-avatar.ts';
export { drawShopFront } from './draw-shop-front.ts';
export { expertHours } from './expert-hours.ts';
export { expertReviews } from './expert-reviews.ts';
export { experts, favourites } from './experts.ts';
export { feedback } from './feedback.ts';
export { lunarHolidays } from './holidays.ts';
export { landings } from './landings/index.ts';
export { lotteryWinners } from './lottery-winners.ts';
export { demoPhoneOf } from './person.ts';
export { promotions } from './promotions.ts';
export { repairShops } from './repair-shops.ts';
export { site } from './site.ts';
export { searchWords } from './search-words.ts';
export { slides } from './slides.ts';
export { userPosts } from './user-posts.ts';
export { vouchers } from './vouchers.ts';

import { applianceRepair } from './services/appliance-repair.ts';
import { carPeriodicService } from './services/car-periodic-service.ts';
import { handymanProducts } from './services/handyman-products.ts';
import { beautyAtHome } from './services/beauty-at-home.ts';
import { deepCleaning } from './services/deep-cleaning.ts';
import { furnitureWash } from './services/furniture-wash.ts';
import { homeCleaning } from './services/home-cleaning.ts';
import { homeMoving } from './services/home-moving.ts';
import { housePainting } from './services/house-painting.ts';
import { partnerInsurance } from './services/partner-insurance.ts';
import { plumbingEmergency } from './services/plumbing-emergency.ts';
import { splitAirConditioner } from './services/split-air-conditioner.ts';
import type { ServiceContent } from './service-content.ts';

/** Every service, in the order that lists show them. */
export const services: readonly ServiceContent[] = [
  homeCleaning,
  splitAirConditioner,
  housePainting,
  carPeriodicService,
  applianceRepair,
  handymanProducts,
  homeMoving,
  plumbingEmergency,
  deepCleaning,
  furnitureWash,
  beautyAtHome,
  partnerInsurance,
];
