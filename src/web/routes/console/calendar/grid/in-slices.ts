/** What one frame has to spare beside what it draws. */
const SLICE_MS = 3

/**
 * What is made of items one by one, as a map; what takes longer is made in several tasks, so that the browser draws in between. Fifty homes
 * of half a year at once are the work of a whole frame, and beside what scrolling draws that frame would be missed.
 */
export async function inSlices<Item, Key, Value>(
  items: Iterable<Item>,
  make: (item: Item) => readonly [Key, Value],
  clock: () => number = () => performance.now(),
): Promise<Map<Key, Value>> {
  const made = new Map<Key, Value>()
  let began = clock()
  for (const item of items) {
    if (clock() - began >= SLICE_MS) {
      await nextTask()
      began = clock()
    }
    made.set(...make(item))
  }
  return made
}

const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve))
