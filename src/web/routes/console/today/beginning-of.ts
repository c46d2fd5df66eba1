/** The long lists of a day. */
interface LongDay {
  readonly needs: readonly unknown[]
  readonly questions: readonly unknown[]
}

const FIRST_NEEDS = 25
const FIRST_QUESTIONS = 10

/**
 * Returns the day with the first entries of its lists: those that end first, and those who have waited longest.
 * Companies with many homes have hundreds of entries; the others are loaded when the address asks for `all`.
 */
export function beginningOf<Day extends LongDay>(day: Day): Day {
  return {
    ...day,
    needs: day.needs.slice(0, FIRST_NEEDS),
    questions: day.questions.slice(0, FIRST_QUESTIONS),
  }
}
