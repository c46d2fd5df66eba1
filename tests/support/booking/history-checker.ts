/** How an attempt ended: ok = acknowledged, fail = refused, info = nobody knows (timeout, connection lost). */
export type Outcome = 'ok' | 'fail' | 'info'

export interface Attempt<Input> {
  /** What the attempt can be found by in the database: the client puts it into what it writes. */
  readonly key: string
  readonly client: string
  readonly input: Input
  readonly startedMs: number
  endedMs: number | null
  outcome: Outcome | null
  /** Why it failed, or what was answered. */
  note: string
}

/** An attempt under way; the first of the three that is called counts. */
export interface Recorded {
  readonly key: string
  ok(note?: string): void
  fail(note: string): void
  info(note: string): void
}

/**
 * What every client did, as in Jepsen: each attempt is invoked and ends ok, fail or info. An attempt that never ended counts as
 * info. `check` holds it against what the database has.
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

  /** Longest time an attempt took, in milliseconds. */
  get slowestMs(): number {
    return Math.max(0, ...this.attempts.map((attempt) => (attempt.endedMs ?? attempt.startedMs) - attempt.startedMs))
  }

  /**
   * Every contradiction between what clients were told and what is there, in a sentence each; `effects` counts by key. What was
   * acknowledged must be there exactly once, what was refused never, what nobody knows at most once; and nothing that nobody asked for.
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
