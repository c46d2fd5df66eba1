/** How an attempt ended: ok = acknowledged, fail = refused, info = unknown (timeout, connection lost). */
export type Outcome = 'ok' | 'fail' | 'info'

export interface Attempt<Input> {
  /** Identifies the attempt in the database: the client includes it in what it writes. */
  readonly key: string
  readonly client: string
  readonly input: Input
  readonly startedMs: number
  endedMs: number | null
  outcome: Outcome | null
  /** Why it failed, or what was answered. */
  note: string
}

/** An attempt under way; only the first of its three functions that is called has an effect. */
export interface Recorded {
  readonly key: string
  ok(note?: string): void
  fail(note: string): void
  info(note: string): void
}

/**
 * Records what every client did, as in Jepsen: each attempt is invoked and ends ok, fail or info. An attempt that never
 * ended counts as info. `check` compares this with the database.
 */
export class History<Input> {
  readonly attempts: Attempt<Input>[] = []
  #count = 0

  invoke(client: string, input: Input): Recorded {
    const key = `${client}-${++this.#count}`
    const attempt: Attempt<Input> = {
      key,
      client,
      input,
      startedMs: performance.now(),
      endedMs: null,
      outcome: null,
      note: '',
    }
    this.attempts.push(attempt)
    const end = (outcome: Outcome) => (note: string) => {
      if (attempt.outcome !== null) return
      attempt.outcome = outcome
      attempt.note = note
      attempt.endedMs = performance.now()
    }
    return { key, ok: (note = '') => end('ok')(note), fail: end('fail'), info: end('info') }
  }

  count(outcome: Outcome): number {
    return this.attempts.filter((attempt) => (attempt.outcome ?? 'info') === outcome).length
  }

  /** The longest time an attempt took, in milliseconds. */
  get slowestMs(): number {
    return Math.max(0, ...this.attempts.map((attempt) => (attempt.endedMs ?? attempt.startedMs) - attempt.startedMs))
  }

  /**
   * Returns a sentence for every contradiction between what clients were told and what is in the database; `effects`
   * has counts by key. What was acknowledged must exist exactly once, what was refused never, what is unknown at most
   * once; and nothing may exist that nobody asked for.
   */
  check(effects: ReadonlyMap<string, number>): readonly string[] {
    const faults: string[] = []
    const known = new Set<string>()
    for (const { key, outcome, note } of this.attempts) {
      known.add(key)
      const found = effects.get(key) ?? 0
      if (outcome === 'ok' && found !== 1) faults.push(`${key} was acknowledged and is there ${found} times`)
      if (outcome === 'fail' && found !== 0) faults.push(`${key} was refused (${note}) and is there ${found} times`)
      if ((outcome ?? 'info') === 'info' && found > 1)
        faults.push(`${key} was lost on the way and is there ${found} times`)
    }
    for (const key of effects.keys()) if (!known.has(key)) faults.push(`${key} is there and nobody asked for it`)
    return faults
  }
}
