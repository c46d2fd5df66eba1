/** The last task of each key. A key without tasks is absent. */
export type Turns = Map<string | number, Promise<unknown>>

/**
 * Runs tasks with the same key one after the other, in the order in which they came. Tasks with different keys do not
 * wait for each other. Returns what the task returns and throws what it throws; an error does not stop the tasks behind
 * it.
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
