import { describe, expect, it } from 'vitest';
import { comparePaths } from './compare-paths.ts';
import type { Path } from './path.ts';

const path = (fields: Partial<Path> = {}): Path => ({
  steps: ['a'],
  automatic: {},
  submitted: {},
  end: { phase: 'placed', stuck_at: null, leads_to: null, notifies: [], shows: [], hides: [], gives: [] },
  choices: {},
  ...fields,
});
const walked = (...paths: Path[]) => ({ paths, complete: true });

describe('comparePaths', () => {
  it('lists nothing for equal paths', () => {
    const same = { live: path({ submitted: { a: ['x'] } }), draft: path({ submitted: { a: ['x'] } }) };
    expect(comparePaths(walked(same.live), walked(same.draft), [same])).toEqual({
      only_live: [],
      only_draft: [],
      steps: [],
      lost_answers: [],
      ends: [],
    });
  });

  it('lists the paths of one version alone', () => {
    const [both, live, draft] = [path(), path({ steps: ['b'] }), path({ automatic: { a: ['x'] } })];
    expect(comparePaths(walked(both, live), walked(draft, both), [])).toMatchObject({
      only_live: [live],
      only_draft: [draft],
    });
  });

  it('lists each step that is asked under one version once, with its first example', () => {
    const first = { live: path({ steps: ['a', 'b'] }), draft: path({ steps: ['a', 'c'] }) };
    const second = { live: path({ steps: ['b'] }), draft: path({ steps: ['b', 'b2'] }) };
    const third = { live: path({ steps: ['c', 'b'] }), draft: path({ steps: [] }) };
    expect(comparePaths(walked(), walked(), [first, second, third]).steps).toEqual([
      { step: 'b', asked_under: 'live', example: first },
      { step: 'c', asked_under: 'draft', example: first },
      { step: 'b2', asked_under: 'draft', example: second },
      { step: 'c', asked_under: 'live', example: third },
    ]);
  });

  it('lists each answer once that is lost or replaced', () => {
    const submitted = { a: ['x'], b: ['y'], c: ['z'], d: [] };
    const first = { live: path({ submitted }), draft: path({ submitted: { a: ['x'], b: ['w'], d: [] } }) };
    const second = { live: path({ submitted }), draft: path({ submitted: { a: [], c: ['z'], d: [] } }) };
    const third = { live: path({ submitted }), draft: path({ submitted: {} }) };
    const listed = comparePaths(walked(), walked(), [first, second, third]).lost_answers;
    expect(listed).toEqual([
      { question: 'b', values: ['y'], instead: ['w'], example: first },
      { question: 'c', values: ['z'], instead: null, example: first },
      { question: 'a', values: ['x'], instead: [], example: second },
      { question: 'b', values: ['y'], instead: null, example: second },
      { question: 'a', values: ['x'], instead: null, example: third },
      { question: 'd', values: [], instead: null, example: third },
    ]);
  });

  it('lists each difference of ends once', () => {
    const stuck = { ...path().end, stuck_at: 'a' };
    const pair = { live: path(), draft: path({ end: stuck }) };
    const again = { live: path({ steps: ['z'] }), draft: path({ end: stuck, steps: ['z'] }) };
    const back = { live: pair.draft, draft: pair.live };
    expect(comparePaths(walked(), walked(), [pair, again, back]).ends).toEqual([
      { live: pair.live.end, draft: stuck, example: pair },
      { live: stuck, draft: pair.live.end, example: back },
    ]);
  });
});
