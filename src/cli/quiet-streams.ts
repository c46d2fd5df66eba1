import type { Logger } from 'pino'

/**
 * Keeps the process running when the reader of its output has gone away (`holmstay | head`). Further output is lost.
 */
export function outliveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}

/** Sends what libraries write to the console to the log instead, so that every line of it is JSON. */
export function logConsole(log: Pick<Logger, 'info' | 'warn' | 'error'>): void {
  const levels = { log: 'info', info: 'info', debug: 'info', warn: 'warn', error: 'error' } as const
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, 'info' | 'warn' | 'error'][]) {
    console[method] = (...parts: readonly unknown[]) => {
      const err = parts.find((part) => part instanceof Error)
      log[level](
        { ...(err && { err }), from: 'console' },
        parts
          .filter((part) => part !== err)
          .map(String)
          .join(' '),
      )
    }
  }
}
