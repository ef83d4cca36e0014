import type { FetchedOptions } from '../../../src/shop/catalogue/index.ts';
import type { OptionAmount } from '../../../src/shop/pricing/index.ts';
import { option } from '../../question.ts';
import { brands } from './brands.ts';
import { modelsOf } from './models.ts';

const twoDigits = (index: number): string => String(index + 1).padStart(2, '0');

/** The brand's id, under its appliance's: 60101 has 6020101, 6020102, … */
const branded = brands.flatMap(({ appliance, titles }) =>
  titles.map((title, index) => ({ appliance, title, id: `602${appliance.slice(3)}${twoDigits(index)}` })),
);

const brandOptions: readonly FetchedOptions[] = brands.map(({ appliance }) => ({
  question: '602',
  when: { question: '601', option: appliance },
  options: branded.filter((brand) => brand.appliance === appliance).map(({ id, title }) => option(id, title)),
}));

const modelOptions: readonly FetchedOptions[] = branded.map(({ appliance, title, id }) => ({
  question: '603',
  when: { question: '602', option: id },
  options: modelsOf(appliance, title).map((model, index) =>
    option(`603${id.slice(3)}${twoDigits(index)}`, model),
  ),
}));

/** Brands by appliance, and models by brand. */
export const fetched: readonly FetchedOptions[] = [...brandOptions, ...modelOptions];

/** The surcharge of side-by-side refrigerators, in toman. */
export const modelAmounts: readonly OptionAmount[] = modelOptions
  .flatMap(({ options }) => options)
  .filter(({ title }) => title.startsWith('ساید بای ساید') || title.startsWith('فرنچ'))
  .map(({ id }) => ({ option: id, toman: 150_000 }));

/** Brands whose spare parts come from abroad. */
export const brandAmounts: readonly OptionAmount[] = branded
  .filter(({ title }) => title === 'بوش' || title === 'میله')
  .map(({ id }) => ({ option: id, toman: 80_000 }));
