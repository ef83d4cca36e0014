import { showMobile } from '@gam/shared/phone';

interface Person {
  readonly phone: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** Somebody as people call them: by name, else by phone. */
export const namePerson = ({ first_name, last_name, phone }: Person): string =>
  [first_name, last_name].filter(Boolean).join(' ') || showMobile(phone);
