import { setTimeout as sleep } from 'node:timers/promises'

const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'

/**
 * Runs a whole transaction again when PostgreSQL chose it as the victim of a deadlock or a serialisation failure, after up to
 * 20 ms × the number of tries. Any other error, and the last of `attempts` (default 4), is thrown.
 */
export async function retrying<T>(run: () => Promise<T>, attempts = 4): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== DEADLOCK && code !== SERIALIZATION_FAILURE) || attempt === attempts) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}
