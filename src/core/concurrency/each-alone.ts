/** Where background work reports its errors. */
export interface FaultReporting {
  readonly onFault?: ((error: unknown) => void) | undefined
}

/**
 * Does some work for one item after the other. An error is reported and does not stop the others. With nowhere to
 * report to, the first error is thrown at the end. Returns for how many items `work` returned true.
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
