import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Option } from '@gam/schemas/questions';
import {
  accounts,
  addresses,
  addressWarnings,
  areas,
  banners,
  categories,
  cities,
  clubMembers,
  demoTeam,
  demoPhoneOf,
  discounts,
  expertHours,
  expertReviews,
  experts,
  favourites,
  feedback,
  landings,
  lotteryWinners,
  lunarHolidays,
  promotions,
  site,
  callScript,
  repairShops,
  searchWords,
  services,
  slides,
  userPosts,
  vouchers,
} from '../../../demo/index.ts';
import { type Database, instant } from '../../platform/database/database.ts';
import { lockInTransaction, transactSlowly } from '../../platform/database/transact.ts';
import { hashOf } from '../../platform/secrets.ts';
import { avatarName, readPictures, shopFrontName } from '../../shop/pictures/index.ts';
import type { PriceRules } from '../../shop/pricing/index.ts';
import { removeDemoTeam, storeAccounts, storeAddresses, storeAreas, storeDemoTeam } from './store-people.ts';
import {
  storeCalendars,
  storeCategories,
  storeCities,
  seedDocuments,
  storeServices,
} from './store-catalogue.ts';
import { storeClubMembers, storePromotions, storeVouchers } from './store-discounts.ts';
import { storeFeedback, storeLotteryWinners, storeUserPosts } from './store-voices.ts';
import { storeExpertReviews, storeExperts, storeFavourites, storeRepairShops } from './store-providers.ts';
import type { ServiceContent } from '../../../demo/service-content.ts';

type Pictures = ReturnType<typeof readPictures>;

/** A service's questions, with the paths of its options' pictures in place of their file names. */
function locatePictures(
  { detail, fetched = [] }: ServiceContent,
  pictures: Pictures,
): Pick<ServiceContent, 'detail' | 'fetched'> {
  const located = (options: readonly Option[]) => options.map((option) => locate(option, pictures));
  return {
    detail: {
      ...detail,
      questions: detail.questions.map((question) => ({ ...question, options: located(question.options) })),
    },
    fetched: fetched.map((group) => ({ ...group, options: located(group.options) })),
  };
}

function locate(option: Option, pictures: Pictures): Option {
  const path = option.image_new && pictures.get(option.image_new.full)?.path;
  return { ...option, image_new: path ? { full: path } : null };
}

/** The banners with the paths of their pictures in place of file names. */
const locateBanners = ({ banners: named }: typeof banners, pictures: Pictures): typeof banners => ({
  banners: named.map((banner) => ({ ...banner, image: pictures.get(banner.image)?.path ?? banner.image })),
});

/** The slides, likewise. */
const locateSlides = ({ slides: named }: typeof slides, pictures: Pictures): typeof slides => ({
  slides: named.map((slide) => ({ ...slide, image: pictures.get(slide.image)?.path ?? slide.image })),
});

export const contentVersions = pgTable('content_versions', {
  name: text().primaryKey(),
  hash: text().notNull(),
  loadedAt: instant('loaded_at').notNull().defaultNow(),
});

/**
 * Stores the demo content of this build under stable ids. Unchanged content is not written again. Content that a newer
 * build lacks is hidden instead of deleted, since orders may name it. Accounts with known phones, the phones of experts
 * and vouchers are for development only; without a bank services have no prepayment.
 */
export async function loadDemoContent(
  db: Database,
  { withAccounts, withPrepayments }: { withAccounts: boolean; withPrepayments: boolean },
): Promise<void> {
  const pictures = readPictures();
  const located = services.map((service) => ({
    ...service,
    image: pictures.get(service.image)?.path ?? null,
    ...locatePictures(service, pictures),
    ...(!withPrepayments && { price_rules: withoutPrepayment(service.price_rules) }),
  }));
  const faces = experts.map((expert) => ({
    ...expert,
    avatar: pictures.get(avatarName(expert.id))?.path ?? null,
    phone: withAccounts ? demoPhoneOf(expert.id) : null,
  }));
  const fronts = repairShops.map((shop) => ({
    ...shop,
    image: pictures.get(shopFrontName(shop.id))?.path ?? null,
  }));
  await transactSlowly(db, async (tx) => {
    await lockInTransaction(tx, 'content');
    await whenChanged(tx, 'catalogue', { cities, categories, located }, async () => {
      await storeCities(tx, cities);
      await storeCategories(tx, categories);
      await storeServices(tx, located);
    });
    const others = {
      discounts,
      banners: locateBanners(banners, pictures),
      site,
      search: searchWords,
      landings,
      slides: locateSlides(slides, pictures),
      call_script: callScript,
    };
    await whenChanged(tx, 'content documents', { located, others }, () => seedDocuments(tx, located, others));
    await whenChanged(tx, 'areas', { areas, addressWarnings }, () => storeAreas(tx, areas, addressWarnings));
    await whenChanged(tx, 'experts', faces, () => storeExperts(tx, faces));
    await whenChanged(tx, 'repair shops', fronts, () => storeRepairShops(tx, fronts));
    const slots = services.map(({ detail, slots }) => ({ id: detail.id, slots }));
    await whenChanged(tx, 'calendars', { slots, expertHours, lunarHolidays }, () =>
      storeCalendars(tx, services, expertHours, lunarHolidays),
    );
    if (!withAccounts) {
      // A development database may be used in production: public credentials must not work there.
      await tx.delete(contentVersions).where(eq(contentVersions.name, 'demo team'));
      await removeDemoTeam(tx);
      return;
    }
    await whenChanged(tx, 'accounts', accounts, () => storeAccounts(tx, accounts));
    await whenChanged(tx, 'demo team', demoTeam, () => storeDemoTeam(tx, demoTeam));
    await whenChanged(tx, 'favourites', favourites, () => storeFavourites(tx, favourites));
    await whenChanged(tx, 'addresses', addresses, () => storeAddresses(tx, addresses));
    // Public codes must be valid only in development.
    await whenChanged(tx, 'vouchers', vouchers, () => storeVouchers(tx, vouchers));
    await whenChanged(tx, 'promotions', promotions, () => storePromotions(tx, promotions));
    await whenChanged(tx, 'lottery winners', lotteryWinners, () => storeLotteryWinners(tx, lotteryWinners));
    await whenChanged(tx, 'user posts', userPosts, () => storeUserPosts(tx, userPosts));
    await whenChanged(tx, 'expert reviews', expertReviews, () => storeExpertReviews(tx, expertReviews));
    await whenChanged(tx, 'feedback', feedback, () => storeFeedback(tx, feedback));
    await whenChanged(tx, 'club members', clubMembers, () => storeClubMembers(tx, clubMembers));
  });
}

async function whenChanged(
  tx: Database,
  name: string,
  content: unknown,
  store: () => Promise<void>,
): Promise<void> {
  const hash = hashOf(content);
  const [stored] = await tx.select().from(contentVersions).where(eq(contentVersions.name, name));
  if (stored?.hash === hash) return;
  await store();
  await tx
    .insert(contentVersions)
    .values({ name, hash })
    .onConflictDoUpdate({ target: contentVersions.name, set: { hash, loadedAt: new Date() } });
}

function withoutPrepayment({ prepayment: _asked, ...rules }: PriceRules): PriceRules {
  return rules;
}
