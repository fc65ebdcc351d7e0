/** Cards that a person is about to give up, by their place in the hand. */
import { total } from "./sitting";

export class Discard {
  counts = $state<number[]>([]);

  constructor(private readonly kinds: number) {
    this.clear();
  }
  get total(): number {
    return total(this.counts);
  }
  of(i: number): number {
    return this.counts[i] ?? 0;
  }
  /** One more of a kind; when no more can go, none of it. */
  pick(i: number, held: readonly number[], due: number): void {
    const more = this.of(i) < (held[i] ?? 0) && this.total < due;
    this.counts[i] = more ? this.of(i) + 1 : 0;
  }
  clear(): void {
    this.counts = Array<number>(this.kinds).fill(0);
  }
  /** What `make` makes of each card. */
  each<T>(make: (i: number) => T): T[] {
    return this.counts.flatMap((n, i) => Array.from({ length: n }, () => make(i)));
  }
}
