/** What a long day is a list of. */
interface LongDay {
  readonly needs: readonly unknown[]
  readonly questions: readonly unknown[]
}

const FIRST_NEEDS = 25
const FIRST_QUESTIONS = 10

/**
 * The day with the first of what waits: what ends first, and who has waited longest. Companies of many homes have hundreds; the others
 * come when the address asks for `all`.
 */
export function beginningOf<Day extends LongDay>(day: Day): Day {
  return {
    ...day,
    needs: day.needs.slice(0, FIRST_NEEDS),
    questions: day.questions.slice(0, FIRST_QUESTIONS),
  }
}
