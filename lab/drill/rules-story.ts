import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Customer } from '../../bff/test/support/customer.ts';
import { homeCleaning } from '../../bff/test/support/home-cleaning.ts';
import { runRulesCommand, signInByCommand } from '../../bff/test/support/rules-command.ts';
import { layerOf, skipRule } from '../../bff/test/support/rules-desk.ts';
import type { DrillWorld } from './drill-world.ts';
import type { Check } from './story.ts';

/** An account of the demo content. */
const editor = '09120000004';
/** A change is checked only in the services that it is for. */
const inOneService = { applies_to: { services: ['home-cleaning'], cities: ['*'] } };
/** A BFF adopts a version within a second; a busy machine may need this long, ms. */
const longestMs = 60_000;

/** Versions of the rules that are published before the backup, after it, and after the restore. */
export class RulesStory {
  readonly #world: DrillWorld;
  readonly #token: string;
  #lost = '';

  private constructor(world: DrillWorld, token: string) {
    this.#world = world;
    this.#token = token;
  }

  /** Publishes the version that the backup has. */
  static async begin(world: DrillWorld): Promise<RulesStory> {
    const { token } = await signInByCommand(editor, world);
    const story = new RulesStory(world, token);
    await story.#publish('105', null);
    await story.#untilNewcomersHave('drill@1#');
    return story;
  }

  /** Publishes a version after the backup, which is lost. */
  async publishTooLate(): Promise<void> {
    await this.#publish('108', 1);
    this.#lost = await this.#untilNewcomersHave('drill@2#');
  }

  /** What must hold after the restore. */
  readonly checks: readonly Check[] = [
    {
      what: 'newcomers have the rules of the backup',
      run: async () => {
        await this.#untilNewcomersHave('drill@1#');
        return null;
      },
    },
    {
      what: 'after a restart of the BFF the number of a lost version can be used for another one',
      run: async () => {
        await this.#world.bff.end();
        await this.#world.bff.start();
        await this.#publish('112', 1);
        const version = await this.#untilNewcomersHave('drill@2#');
        return version === this.#lost ? `newcomers have the lost ${version}` : null;
      },
    },
  ];

  /** Publishes rules that skip a question, made from a version. */
  async #publish(skipped: string, base: number | null): Promise<void> {
    const { folder, bff } = this.#world;
    const file = path.join(folder, `without-${skipped}.json`);
    writeFileSync(file, JSON.stringify(layerOf('drill', [skipRule(skipped)], inOneService)));
    const typed = ['publish', file, '--reason', 'the drill'];
    const from = base === null ? [] : ['--base', String(base)];
    const env = { GAM_URL: bff.url, GAM_TOKEN: this.#token };
    const { code, err } = await runRulesCommand([...typed, ...from], { folder, env });
    if (code !== 0) throw new Error(`the rules were not published: ${err.join(' ')}`);
  }

  /** Waits until a newcomer begins under this version; returns it with its hash. */
  async #untilNewcomersHave(begin: string): Promise<string> {
    const end = Date.now() + longestMs;
    for (;;) {
      const newcomer = new Customer(this.#world.bff);
      newcomer.isPatient = true;
      await newcomer.open(homeCleaning);
      const { rules } = newcomer.flow;
      if (rules.includes(begin)) return rules;
      if (Date.now() > end) throw new Error(`newcomers have ${rules} instead of ${begin}`);
      await pause(100);
    }
  }
}
