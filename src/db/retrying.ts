import { setTimeout as sleep } from 'node:timers/promises'

const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
/** Somebody else has held a lock for longer than a statement waits for one. */
const LOCK_NOT_AVAILABLE = '55P03'

const PASSING = new Set([DEADLOCK, SERIALIZATION_FAILURE, LOCK_NOT_AVAILABLE])

/**
 * Runs a whole transaction again when PostgreSQL ended it because of a deadlock or a serialisation failure, or when it
 * waited too long for a lock, after up to 20 ms × the number of attempts. Throws any other error, and the last one of
 * `attempts` (default 4).
 */
export async function retrying<T>(run: () => Promise<T>, attempts = 4): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === undefined || !PASSING.has(code) || attempt === attempts) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}
