import { constants } from 'node:os'

/** What was asked of a long run from outside. */
export interface Interruption {
  /** Aborted by the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal
  /** What a process that was ended by that signal answers to its shell: 128 and the signal's number. */
  exitCode(): number
  /** Signals end the process again as they do by themselves. */
  over(): void
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Lets a long run end in order at the first SIGINT or SIGTERM, with `message` to whoever waits; the second one ends the process at once.
 * A signal may come more than once at a time (npm passes on what the terminal has sent to all), which counts as one.
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
