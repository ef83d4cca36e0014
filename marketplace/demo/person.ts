import type { ExpertRow, Gender, RestrictionRow } from '../src/shop/experts/index.ts';

/** The options of a question that an expert still offers. */
export type Restriction = Omit<RestrictionRow, 'expertId'>;

/** An expert of the demo content with services, cities and restrictions. */
export interface ExpertContent extends Omit<ExpertRow, 'avatar' | 'active' | 'phone'> {
  /** The ids of services and cities. */
  readonly services: readonly string[];
  readonly cities: readonly string[];
  readonly restrictions: readonly Restriction[];
}

/** An expert's services, cities and scores. */
interface Work {
  readonly city: string;
  readonly service: string;
  readonly average: number | null;
  readonly scores: number;
  readonly done: number;
  readonly medal: 'gold' | 'silver' | null;
}

/** The questions that ask for a female or a male expert, by service. */
const genderQuestions = [
  { serviceId: '1', questionId: '108', female: ['10801', '10802'], male: ['10801', '10803'] },
  { serviceId: '11', questionId: '1103', female: ['110301', '110302'], male: ['110301', '110303'] },
] as const;

/** The number of a demo expert, outside production only. */
export const demoPhoneOf = (id: string): string => `9891200001${id}`;

/** An expert of one service in one city; `more` overrides fields. */
export function person(
  id: string,
  firstName: string,
  lastName: string,
  gender: Gender,
  { city, service, average, scores, done, medal }: Work,
  more: Partial<ExpertContent> = {},
): ExpertContent {
  const services = more.services ?? [service];
  const ofGender = genderQuestions
    .filter(({ serviceId }) => services.includes(serviceId))
    .map((asked) => ({ serviceId: asked.serviceId, questionId: asked.questionId, answers: asked[gender] }));
  return {
    id,
    firstName,
    lastName,
    gender,
    scores,
    averageScore: average,
    doneOrders: done,
    isGold: medal === 'gold',
    isSilver: medal === 'silver',
    discountPercent: null,
    discountEndsAt: null,
    referralCode: `gam${id}`,
    cities: [city],
    ...more,
    services,
    restrictions: [...ofGender, ...(more.restrictions ?? [])],
  };
}
