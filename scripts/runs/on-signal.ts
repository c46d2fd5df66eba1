import { constants } from 'node:os'

/** A request from outside to end a long run. */
export interface Interruption {
  /** Aborted by the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal
  /** Returns the exit code of a process ended by that signal: 128 plus the signal's number. */
  exitCode(): number
  /** Restores the default handling of the signals. */
  over(): void
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Lets a long run end in order at the first SIGINT or SIGTERM, printing `message`; the second one ends the process at
 * once. Several signals at the same moment count as one (npm passes on what the terminal has sent to all).
 */
export function onSignal(message: string): Interruption {
  const controller = new AbortController()
  let code = 0
  let first = 0
  const heard = (name: (typeof SIGNALS)[number]) => {
    if (controller.signal.aborted) {
      if (performance.now() - first > TOGETHER_MS) process.exit(code)
      return
    }
    first = performance.now()
    code = 128 + constants.signals[name]
    process.stdout.write(`\n${name}. ${message} Once more ends it at once.\n`)
    controller.abort()
  }
  for (const name of SIGNALS) process.on(name, heard)
  return {
    signal: controller.signal,
    exitCode: () => code,
    over: () => SIGNALS.forEach((name) => process.off(name, heard)),
  }
}

const TOGETHER_MS = 500
