import type { Flow, FlowQuestion } from './flow.ts';
import type { Slot } from './memory.ts';
import { Positions } from './positions.ts';
import type { FlowState } from './state.ts';

const positionsSlot: Slot<FlowState['passed'], Positions> = { name: 'positions of passed questions' };

/** The positions of the questions that a customer has passed. */
export function passedPositions({ indexOf, memory }: Flow, { passed }: Pick<FlowState, 'passed'>): Positions {
  return (
    memory.get(positionsSlot, passed) ??
    memory.set(
      positionsSlot,
      passed,
      Positions.of(passed.map((id) => indexOf.get(id) ?? -1).filter((index) => index >= 0)),
    )
  );
}

/** Returns the state after passing a question. */
export function goPast(flow: Flow, state: FlowState, { index, question: { id } }: FlowQuestion): FlowState {
  const trail = [...state.trail, id];
  const positions = passedPositions(flow, state);
  if (positions.has(index)) return { ...state, trail };
  // Without a step back the passed questions equal the trail: one shared list then saves a third of the memory.
  const passed = state.passed === state.trail ? trail : [...state.passed, id];
  flow.memory.set(positionsSlot, passed, positions.with(index));
  return { ...state, passed, trail };
}
