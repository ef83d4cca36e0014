/** What is left when readers are told, in seconds: a voice at every second would drown all else. */
const milestones = [10, 60];

/** The milestone that was passed last on the way from `total` to what is `left`, in seconds; null: none yet. */
export function spokenSeconds(total: number, left: number): number | null {
  return milestones.find((milestone) => left <= milestone && total > milestone) ?? null;
}
