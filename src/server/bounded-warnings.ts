import type { Logger } from 'pino'

const WINDOW_MS = 60_000
/** How many warnings of one kind are written in a minute; those that follow are counted. */
const MOST_IN_A_MINUTE = 60

type Fields = Readonly<Record<string, string | number>>

/**
 * Creates a warning that visitors can provoke as often as they like. The first ones of a minute are written each; of the
 * others the last is written at the end of the minute, with how many there were (`repeated`).
 */
export function createBoundedWarning(log: Pick<Logger, 'warn'>, message: string): (fields: Fields) => void {
  let written = 0
  let repeated = 0
  let last: Fields = {}
  const endMinute = () => {
    if (repeated > 0) log.warn({ ...last, repeated }, message)
    written = 0
    repeated = 0
  }
  return (fields) => {
    if (written === 0) setTimeout(endMinute, WINDOW_MS).unref()
    if (written < MOST_IN_A_MINUTE) {
      written += 1
      log.warn(fields, message)
    } else {
      repeated += 1
      last = fields
    }
  }
}
