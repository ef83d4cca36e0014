import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Engine } from './driver.ts';
import type { Step, Surroundings } from './journeys.ts';
import { visitorOn } from './visitor.ts';

/** How far an engine came. */
export interface Drive {
  readonly version: string;
  readonly taken: number;
  /** What went wrong; null: nothing. */
  readonly problem: string | null;
}

/** Takes a journey in a new browser and writes a picture of each step into a folder. Throws if no browser starts. */
export async function drive(
  engine: Engine,
  journey: readonly Step[],
  surroundings: Surroundings,
  folder: string,
): Promise<Drive> {
  const driver = await engine.launch();
  const { version } = driver;
  const visitor = visitorOn(driver);
  let taken = 0;
  const keepPicture = async (name: string) => {
    const file = `${engine.name.toLowerCase()}-${String(taken).padStart(2, '0')}-${name}.png`;
    await writeFile(path.join(folder, file), await driver.takePicture());
  };
  try {
    for (const { to, take } of journey) {
      try {
        await take(visitor, surroundings);
      } catch (error) {
        await keepPicture(`not-${to}`);
        return { version, taken, problem: `${to}: ${String(error)}` };
      }
      await visitor.rest();
      taken += 1;
      await keepPicture(to);
    }
    return { version, taken, problem: null };
  } finally {
    await driver.close();
  }
}
