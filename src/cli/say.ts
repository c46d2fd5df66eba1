/** Prints one line for the person at the terminal. Logs of requests are written elsewhere. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Prints what is being done and, when it is done, how long it took: `Starting PostgreSQL … 0.8 s`. */
export async function step<T>(
  title: string,
  work: () => Promise<T>,
  outcome: (result: T) => string = () => '',
): Promise<T> {
  process.stdout.write(`${title} … `)
  const started = performance.now()
  try {
    const result = await work()
    const note = outcome(result)
    say(`${((performance.now() - started) / 1000).toFixed(1)} s${note && ` (${note})`}`)
    return result
  } catch (error) {
    say('failed')
    throw error
  }
}
