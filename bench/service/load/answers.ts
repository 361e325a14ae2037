import { percentile } from "#bench/service/statistics.ts";

/** What a load was answered. */
export class Answers {
  readonly #byStatus = new Map<number, number[]>();

  /** `milliseconds`: from the request to the last byte of its answer. */
  add(status: number, milliseconds: number): void {
    const times = this.#byStatus.get(status);
    if (times === undefined) this.#byStatus.set(status, [milliseconds]);
    else times.push(milliseconds);
  }

  count(status: number): number {
    return this.#byStatus.get(status)?.length ?? 0;
  }

  get total(): number {
    return [...this.#byStatus.values()].reduce((sum, times) => sum + times.length, 0);
  }

  /** The time within which that share of the answers with this status came, in milliseconds. */
  within(status: number, share: number): number {
    return percentile(this.#byStatus.get(status) ?? [], share);
  }

  /** @throws {Error} when an answer had another status */
  expectOnly(status: number): void {
    const others = [...this.#byStatus.keys()].filter((other) => other !== status);
    if (others.length === 0) return;
    const counts = others.map((other) => `${this.count(other)} times ${other}`);
    throw new Error(`Expected status ${status} alone, came ${counts.join(", ")}`);
  }
}
