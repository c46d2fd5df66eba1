/** Whom work that goes on without anybody waiting for it reports its faults to. */
export interface FaultReporting {
  readonly onFault?: ((error: unknown) => void) | undefined
}

/**
 * Does some work for one after the other. What fails for one is reported and holds back none of the others; with nobody to report
 * to, the first fault is thrown at the end. Returns for how many `work` said that it did something.
 */
export async function eachAlone<Item>(
  { onFault }: FaultReporting,
  items: Iterable<Item>,
  work: (item: Item) => Promise<boolean>,
): Promise<number> {
  let done = 0
  const unreported: unknown[] = []
  for (const item of items) {
    try {
      if (await work(item)) done += 1
    } catch (error) {
      if (onFault) onFault(error)
      else unreported.push(error)
    }
  }
  if (unreported.length > 0) throw unreported[0]
  return done
}
