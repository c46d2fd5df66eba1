/** How long a frame may work beside its drawing. */
const SLICE_MS = 3

/**
 * Makes values from items one by one and returns them as a map. If that takes long, it is split into several tasks, so
 * that the browser can draw in between. Fifty homes with half a year each take a whole frame at once, which would be
 * dropped beside the drawing of a scroll.
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
