import type { CompiledRules } from '../rules/compile-rules.ts';
import { chooseRules } from '../rules/choose-rules.ts';

/** Gives the rules that an order in a city begins under. */
export interface RuleSource {
  readonly pick: (service: string, city: string) => CompiledRules;
}

/** The seed documents name every service and city, so there is always one. */
export const makeRuleSource = (documents: readonly CompiledRules[]): RuleSource => ({
  pick: (service, city) => {
    const rules = chooseRules(documents, service, city);
    if (!rules) throw new Error(`no rule document applies to ${service} in city ${city}`);
    return rules;
  },
});
