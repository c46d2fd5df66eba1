interface Bucket {
  tokens: number
  /** When `tokens` was true, in the milliseconds of whoever asks. */
  at: number
}

export interface BucketRule {
  /** What a bucket holds at most, and at first. */
  readonly capacity: number
  readonly perSecond: number
}

/** Buckets at most: more callers than that at once, and the ones that have been quiet longest begin anew. */
const MOST_BUCKETS = 20_000

/** Token buckets by caller: bursts of `capacity`, `perSecond` in the long run. `now` is in milliseconds and never goes back. */
export class TokenBuckets {
  readonly #rule: BucketRule
  readonly #buckets = new Map<string, Bucket>()

  constructor(rule: BucketRule) {
    this.#rule = rule
  }

  /** How many whole tokens somebody has left. */
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

  /** Gives back a token that was taken for nothing. */
  giveBack(key: string, now: number): void {
    this.#put(key, Math.min(this.#rule.capacity, this.#levelOf(key, now) + 1), now)
  }

  /** Put behind all others: the map keeps who was here last at its end. */
  #put(key: string, tokens: number, now: number): void {
    this.#buckets.delete(key)
    this.#buckets.set(key, { tokens, at: now })
    if (this.#buckets.size > MOST_BUCKETS) this.#forgetOldest()
  }

  /** Takes tokens that were used elsewhere, as many as there are. */
  charge(key: string, tokens: number, now: number): void {
    this.#put(key, Math.max(0, this.#levelOf(key, now) - tokens), now)
  }

  /** Seconds until somebody has a token again, at least 1. */
  secondsToNext(key: string, now: number): number {
    return Math.max(1, Math.ceil((1 - this.#levelOf(key, now)) / this.#rule.perSecond))
  }

  /** Seconds until a bucket is full again. */
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
