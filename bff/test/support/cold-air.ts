import { answer, next } from './events.ts';
import type { Customer } from './customer.ts';

/** The service of air conditioners, which asks for a voice recording and for pictures. */
export const coldAir = '/order/home-services/air-conditioner/split-air-conditioner?city_id=1';
/** Its questions with files as answers. */
export const voiceQuestion = '208';
export const imagesQuestion = '209';

/** Goes to the question about the machine's sound. */
export async function goToVoice(customer: Customer): Promise<void> {
  const { status, body } = await customer.send(
    answer('201', ['20101'], [{ value: '20101', number: 1 }]),
    next(),
    answer('202', ['20201']),
    next(),
    next(),
    next(),
    next(),
  );
  if (customer.flow.step !== voiceQuestion) {
    throw new Error(`stands at ${customer.flow.step}: ${status} ${JSON.stringify(body.error ?? {})}`);
  }
}

/** Goes to the question about pictures. */
export async function goToImages(customer: Customer): Promise<void> {
  await goToVoice(customer);
  await customer.send(next());
}
