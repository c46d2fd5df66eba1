/** The last task of each key; a key without tasks is not there. */
export type Turns = Map<string | number, Promise<unknown>>

/**
 * Runs tasks of the same key one after the other, in the order in which they came; those of different keys do not wait for each
 * other. Returns what the task answers and throws what it throws, which stops nobody behind it.
 */
export async function inTurn<Value>(turns: Turns, key: string | number, task: () => Promise<Value>): Promise<Value> {
  const before = turns.get(key)
  const mine = (async () => {
    await before?.catch(() => undefined)
    return task()
  })()
  turns.set(key, mine)
  try {
    return await mine
  } finally {
    if (turns.get(key) === mine) turns.delete(key)
  }
}
