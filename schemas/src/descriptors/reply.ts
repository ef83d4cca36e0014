import { Type } from 'typebox';
import { nullable } from '../values.ts';
import { Effect } from './effect.ts';
import { protocolVersion } from './protocol.ts';
import { Screen } from './screen.ts';

/**
 * A screen that can follow, computed ahead: shown when the condition holds after the current question was answered;
 * `if: null` follows whatever the answer is. [protocol: Ahead]
 */
export interface AheadBranch {
  if: { question: string; values: string[] } | null;
  screen: Screen;
  ahead: AheadBranch[];
}
const Branch = Type.Object(
  {
    if: nullable(Type.Object({ question: Type.String(), values: Type.Array(Type.String()) })),
    screen: Screen,
    ahead: Type.Array(Type.Unsafe<AheadBranch>({ type: 'object' })),
  },
  { title: 'AheadBranch' },
);

/** What to show next. `continue`: the outside world has not answered yet, ask again after so many ms. */
export const Reply = Type.Object(
  {
    protocol: Type.Literal(protocolVersion),
    screen: Screen,
    applied: Type.Integer({ minimum: 0 }),
    effects: Type.Array(Effect),
    continue: nullable(Type.Object({ after_ms: Type.Integer({ minimum: 0 }) })),
    ahead: Type.Array(Branch),
  },
  { title: 'Reply' },
);
export interface Reply {
  protocol: typeof protocolVersion;
  screen: Screen;
  applied: number;
  effects: Effect[];
  continue: { after_ms: number } | null;
  ahead: AheadBranch[];
}
