import {
  type AheadBranch,
  type Difference,
  type PartsReply,
  partsVersion,
  type Reply,
  type Screen,
} from '@gam/schemas/descriptors';
import { type Above, aboveOf } from '@gam/shared/assemble-reply';
import { changedFields, differ, type DifferenceContext, writePart } from './difference.ts';
import type { Fragments } from './fragments.ts';
import { fragmentOf } from './share.ts';

/**
 * The largest size of the screens ahead beside their fragments, bytes: in a first reply; in later ones of those that the
 * next tap can lead to, since each that is missing is a wait, and of all with what follows them.
 */
const branchBytes = { first: 4096, next: 3072, further: 640 };
/** The largest size of the screens ahead with the fragments that they need, bytes of JSON. */
const aheadBytes = 24 * 1024;

/** Writes one reply in fragments, for a client that has some of them. [protocol: Fragments] */
export class FragmentWriter {
  readonly #fragments: Fragments;
  readonly #have: ReadonlySet<string>;
  /** The fragments that the client lacks, by name. */
  readonly #lacking = new Map<string, string>();
  /** Accepted branches as JSON that lacks those that follow them, and its end. */
  readonly #branches = new Map<AheadBranch, string>();
  readonly #limits: { readonly next: number; readonly further: number };
  /** The screen that the next tap is made on: the first under which a branch is offered. */
  #current: Screen | null = null;
  #used = 0;
  /** The size of the smallest branch so far: most of what follows is as large. */
  #smallest = Infinity;
  #left = aheadBytes;

  /** `have`: the fragments that the client has. Without any it gets more screens ahead, and with them fragments. */
  constructor(fragments: Fragments, have: readonly string[]) {
    this.#fragments = fragments;
    this.#have = new Set(have);
    const { first, ...later } = branchBytes;
    this.#limits = have.length === 0 ? { next: first, further: first } : later;
  }

  /** Whether a branch of the smallest size so far fits under a screen. */
  hasRoom(above: Screen): boolean {
    const least = this.#smallest === Infinity ? 0 : this.#smallest;
    return this.#used + least <= this.#limitUnder(above) && this.#left > least;
  }

  /** The largest size of all branches up to those under a screen. */
  #limitUnder(above: Screen): number {
    this.#current ??= above;
    return this.#limits[above === this.#current ? 'next' : 'further'];
  }

  /** Writes a branch if the reply has room for it and for the fragments that only it needs. */
  accepts(branch: AheadBranch, before: AheadBranch | null, above: Screen): boolean {
    const added = new Map<string, string>();
    const written = this.#writeBranch(branch, before, above, added);
    const bytes = Buffer.byteLength(written) + ',"ahead":[]},'.length;
    this.#used += bytes;
    this.#left -= bytes;
    for (const [name, text] of added) this.#left -= name.length + Buffer.byteLength(text);
    if (this.#used > this.#limitUnder(above) || this.#left < 0) return false;
    this.#smallest = Math.min(this.#smallest, bytes);
    for (const [name, text] of added) this.#lacking.set(name, text);
    this.#branches.set(branch, written);
    return true;
  }

  /** Returns the reply as JSON. `above`: what the client's screen of this flow shows; null if that is uncertain. */
  write({ screen, ahead, ...reply }: Reply, above: Above | null): string {
    const from = fragmentOf(screen) ? above : null;
    const parts: Omit<PartsReply, 'fragments' | 'ahead'> = {
      ...reply,
      protocol: partsVersion,
      of: from && { flow: from.flow.id, rev: from.flow.rev },
      screen: this.#writeScreen(screen, from),
    };
    const branches = this.#writeBranches(ahead, screen);
    const fragments = [...this.#lacking].map(([name, text]) => `${JSON.stringify(name)}:${text}`);
    return `${JSON.stringify(parts).slice(0, -1)},"ahead":[${branches}],"fragments":{${fragments.join(',')}}}`;
  }

  #writeScreen(screen: Screen, above: Above | null): Difference {
    const fragment = fragmentOf(screen);
    const context = this.#context(above?.rows ?? [], this.#lacking);
    if (!fragment) return writePart(screen, context) as Difference;
    const start = above ? { ...fragment, url: above.url, flow: above.flow } : fragment;
    return { $f: context.name(fragment), ...changedFields(start as Difference, { ...screen }, context) };
  }

  #writeBranches(branches: readonly AheadBranch[], above: Screen): string {
    const written = branches.map((branch, index) => {
      const own =
        this.#branches.get(branch) ??
        this.#writeBranch(branch, branches[index - 1] ?? null, above, this.#lacking);
      const ahead = this.#writeBranches(branch.ahead, branch.screen);
      return ahead === '' ? `${own}}` : `${own},"ahead":[${ahead}]}`;
    });
    return written.join(',');
  }

  #writeBranch(
    branch: AheadBranch,
    before: AheadBranch | null,
    above: Screen,
    lacking: Map<string, string>,
  ): string {
    const from = before?.screen ?? above;
    const context = this.#context(aboveOf(from)?.rows ?? [], lacking);
    // A screen counts from the one before it, whatever fragment both are made from.
    const screen = differ(from, { ...branch.screen }, context) ?? {};
    const isOfSameQuestion = branch.if?.question === before?.if?.question;
    const condition = isOfSameQuestion ? (branch.if?.values ?? null) : branch.if;
    return `{"if":${JSON.stringify(condition)},"screen":${JSON.stringify(screen)}`;
  }

  #context(rows: readonly unknown[], lacking: Map<string, string>): DifferenceContext {
    return {
      rows,
      name: (fragment) => {
        const { name, text } = this.#fragments.write(fragment);
        if (!this.#have.has(name) && !this.#lacking.has(name)) lacking.set(name, text);
        return name;
      },
    };
  }
}
