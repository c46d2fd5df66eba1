/** Added to the time for which a process that stops still answers. */
export const LONGEST_STOP_MS = 15_000

/**
 * Stops what was started, last first. SIGINT, SIGTERM and the given `signals` begin it; a second signal, or 15 seconds
 * more than `graceSeconds`, end the process at once. However the process ends, the embedded PostgreSQL notices and
 * shuts down by itself.
 */
export class Shutdown {
  readonly #steps: (() => Promise<unknown>)[] = []
  readonly #graceSeconds: number
  #running: Promise<never> | null = null

  constructor(graceSeconds: number, signals: readonly NodeJS.Signals[] = []) {
    this.#graceSeconds = graceSeconds
    for (const signal of ['SIGINT', 'SIGTERM', ...signals] as const) {
      process.on(signal, () => {
        // When a terminal is closed, both the shell and the system send the signal.
        if (this.#running && signal === 'SIGHUP') return
        if (this.#running) process.exit(1)
        void this.run(0)
      })
    }
  }

  get hasBegun(): boolean {
    return this.#running !== null
  }

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step)
  }

  /** Runs all steps, even when one fails, and ends the process with this code. */
  run(exitCode: number): Promise<never> {
    this.#running ??= this.#stop(exitCode)
    return this.#running
  }

  async #stop(exitCode: number): Promise<never> {
    setTimeout(() => process.exit(1), LONGEST_STOP_MS + this.#graceSeconds * 1000).unref()
    let code = exitCode
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step()
      } catch (error) {
        process.stderr.write(`while stopping: ${error instanceof Error ? error.message : String(error)}\n`)
        code = 1
      }
    }
    process.exit(code)
  }
}
