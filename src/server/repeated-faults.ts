import type { Logger } from 'pino'

/** How often a fault that goes on is written again. */
const AGAIN_MS = 60_000
/** Faults whose texts differ each time are counted together from here on. */
const MOST_KINDS = 50

/**
 * Creates the log of work that goes on by itself and repeats its faults: while the database is away, jobs fail several
 * times a second. A fault is written when it begins, and then once a minute with how often it has been `repeated`,
 * until a minute passes without it. `fields` are those of its beginning.
 */
export function createRepeatedFaults(
  log: Pick<Logger, 'error'>,
): (message: string) => (error: unknown, fields?: Readonly<Record<string, unknown>>) => void {
  const going = new Map<string, Spell>()
  return (message) => (error, fields) => {
    const known = kindOf(message, error)
    const kind = going.has(known) || going.size < MOST_KINDS ? known : message
    const spell = going.get(kind)
    if (spell) {
      spell.repeated += 1
      spell.last = error
    } else {
      log.error({ err: error, ...fields }, message)
      going.set(kind, new Spell(message, log, () => going.delete(kind)))
    }
  }
}

/** A fault that goes on. */
class Spell {
  repeated = 0
  last: unknown

  constructor(message: string, log: Pick<Logger, 'error'>, onOver: () => void) {
    const minutely = setInterval(() => {
      if (this.repeated === 0) {
        clearInterval(minutely)
        return onOver()
      }
      log.error({ err: this.last, repeated: this.repeated }, message)
      this.repeated = 0
    }, AGAIN_MS).unref()
  }
}

function kindOf(message: string, error: unknown): string {
  return `${message}\n${error instanceof Error ? error.message : String(error)}`
}
