import { isUniqueViolation } from '#db/unique-violation.ts'

const MOST_ATTEMPTS = 4

/**
 * Repeats work that lost a race: it returned null, or somebody else has meanwhile stored the same. The winner's work is
 * committed by then, so the next attempt sees it.
 */
export async function retryRaces<Value>(work: () => Promise<Value | null>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      const value = await work()
      if (value !== null) return value
      if (attempt === MOST_ATTEMPTS) throw new Error('a race was lost again and again')
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === MOST_ATTEMPTS) throw error
    }
  }
}
