interface Bucket {
  tokens: number
  /** When `tokens` was counted, in milliseconds on the caller's clock. */
  at: number
}

export interface BucketRule {
  /** The number of tokens that a bucket holds at most, and at first. */
  readonly capacity: number
  readonly perSecond: number
}

/**
 * The greatest number of buckets. With more callers than that, the ones that have been quiet longest start again with a
 * full bucket.
 */
const MOST_BUCKETS = 20_000

/**
 * Limits rates with a token bucket per caller: bursts of `capacity`, `perSecond` in the long run. `now` is in
 * milliseconds and never goes back.
 */
export class TokenBuckets {
  readonly #rule: BucketRule
  readonly #buckets = new Map<string, Bucket>()

  constructor(rule: BucketRule) {
    this.#rule = rule
  }

  /** Returns how many whole tokens a caller has left. */
  left(key: string, now: number): number {
    return Math.floor(this.#levelOf(key, now))
  }

  /** Takes a token if there is one. */
  take(key: string, now: number): boolean {
    const tokens = this.#levelOf(key, now)
    if (tokens < 1) return false
    this.#put(key, tokens - 1, now)
    return true
  }

  /** Gives back a token that was not needed. */
  giveBack(key: string, now: number): void {
    this.#put(key, Math.min(this.#rule.capacity, this.#levelOf(key, now) + 1), now)
  }

  /** Moves the bucket behind all others, so that the map stays in the order of last use. */
  #put(key: string, tokens: number, now: number): void {
    this.#buckets.delete(key)
    this.#buckets.set(key, { tokens, at: now })
    if (this.#buckets.size > MOST_BUCKETS) this.#forgetOldest()
  }

  /** Takes the tokens that were used elsewhere, down to zero. */
  charge(key: string, tokens: number, now: number): void {
    this.#put(key, Math.max(0, this.#levelOf(key, now) - tokens), now)
  }

  /** Returns the seconds until a caller has a token again, at least 1. */
  secondsToNext(key: string, now: number): number {
    return Math.max(1, Math.ceil((1 - this.#levelOf(key, now)) / this.#rule.perSecond))
  }

  /** Returns the seconds until a bucket is full again. */
  secondsToFull(key: string, now: number): number {
    return Math.ceil((this.#rule.capacity - this.#levelOf(key, now)) / this.#rule.perSecond)
  }

  #levelOf(key: string, now: number): number {
    const bucket = this.#buckets.get(key)
    if (!bucket) return this.#rule.capacity
    const gained = (Math.max(0, now - bucket.at) / 1000) * this.#rule.perSecond
    return Math.min(this.#rule.capacity, bucket.tokens + gained)
  }

  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined) this.#buckets.delete(oldest)
  }
}
