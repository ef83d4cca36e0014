import { type Static, Type } from 'typebox';
import { Instant } from '../values.ts';

/** The kinds of upstream replies that broke the contract, as one BFF met them, the latest first. */
export const BrokenReplies = Type.Object(
  {
    results: Type.Array(
      Type.Object({
        call: Type.String({ description: 'the call by its name in /api/upstream.json' }),
        field: Type.String({ description: 'a JSON pointer into the reply, * for any place of a list' }),
        expected: Type.String(),
        got: Type.String({ description: 'the type of what came, without its value' }),
        count: Type.Integer({ description: 'since the BFF began' }),
        first_at: Instant,
        last_at: Instant,
      }),
    ),
  },
  { title: 'BrokenReplies' },
);
export interface BrokenReplies extends Static<typeof BrokenReplies> {}
