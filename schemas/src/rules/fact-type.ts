/** What a fact, or a field of an option, holds. `strings` is a list of texts; `nullable`: null where it is missing. */
export interface FactType {
  readonly holds: 'string' | 'number' | 'boolean' | 'strings';
  readonly nullable: boolean;
}

export const text = { holds: 'string', nullable: false } as const;
export const maybeText = { holds: 'string', nullable: true } as const;
export const number = { holds: 'number', nullable: false } as const;
export const maybeNumber = { holds: 'number', nullable: true } as const;
export const flag = { holds: 'boolean', nullable: false } as const;
export const maybeFlag = { holds: 'boolean', nullable: true } as const;
export const texts = { holds: 'strings', nullable: false } as const;
export const maybeTexts = { holds: 'strings', nullable: true } as const;
