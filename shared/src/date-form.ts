/**
 * How a date is shown: `exact_date_time` with its time (an exact one, or a slot of the day), `date_only` without. An
 * unknown type is shown without, too. [O-9.04]
 */
export const dateFormOf = (type: string): 'exact_date_time' | 'date_only' =>
  type === 'exact_date_time' || type === 'exact_date_rough_time' ? 'exact_date_time' : 'date_only';
