/**
 * What holds of every flow, whatever its questions and rules are: the contract of the questionnaire. Each sentence is
 * the title of the property that proves it.
 */
export const flowSemantics = {
  transitive:
    'Visibility is transitive: a question is visible when its parent is visible, is answered, and one of the required options is chosen.',
  hidden:
    'A hidden answer feeds no condition and is not submitted, but is remembered: it comes back with its question.',
  inverse: 'Back is the inverse of next over what the customer saw.',
  replayable: 'Replaying the recorded events gives the same state.',
  ending: 'Every flow ends: whoever answers validly stands at the quote after a bounded number of steps.',
  forward: 'Progress never goes back on next, unless to a question that stands open.',
  total: 'No sequence of events whatever throws: what is not possible is refused, and changes nothing.',
} as const;
export type FlowStatement = keyof typeof flowSemantics;
