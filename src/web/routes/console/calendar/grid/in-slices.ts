/** How long a slice may take where the browser does not say what is left of the frame, and at most. */
const SLICE_MS = 3
/** After this time a slice is made even if the browser is never idle. */
const MOST_WAIT_MS = 100

/**
 * Makes values from items one by one and returns them as a map, in slices for which the frames have time left. Fifty
 * homes with half a year each take a whole frame at once, which would be dropped beside the drawing of a scroll.
 */
export async function inSlices<Item, Key, Value>(
  items: Iterable<Item>,
  make: (item: Item) => readonly [Key, Value],
  clock: () => number = () => performance.now(),
): Promise<Map<Key, Value>> {
  const made = new Map<Key, Value>()
  let [began, most] = [clock(), SLICE_MS]
  for (const item of items) {
    if (clock() - began >= most) {
      most = await spareTime()
      began = clock()
    }
    made.set(...make(item))
  }
  return made
}

/** Resolves when there is time for a slice, to its ms. */
const spareTime = () =>
  new Promise<number>((resolve) => {
    if (typeof requestIdleCallback !== 'function') return void setTimeout(resolve, 0, SLICE_MS)
    requestIdleCallback((left) => resolve(left.didTimeout ? SLICE_MS : Math.min(SLICE_MS, left.timeRemaining())), {
      timeout: MOST_WAIT_MS,
    })
  })
