import { eachAlone } from '#core/concurrency/each-alone.ts'
import { findReadUntil, findUnknownRefunds, setReadUntil } from '#db/queries/payment/outside-refund-queries.ts'
import { settleProviderRefund, type RefundDeps } from './settle-provider-refund.ts'

const HOUR_MS = 3_600_000

/** How far back the refunds of a provider are read the first time. */
const FIRST_MS = 30 * 24 * HOUR_MS

/**
 * How much is read again each time: the clocks differ, and what could not be recorded, perhaps because its payment was
 * not recorded yet, is tried for as long.
 */
const OVERLAP_MS = 24 * HOUR_MS

/**
 * Reads the refunds that the provider has made since the last time and records those that are not known here: somebody
 * made them at the provider, and the event about it was lost. Returns how many it recorded. Safe to repeat.
 */
export async function findProviderRefunds(deps: RefundDeps): Promise<number> {
  const { provider } = deps.payments
  const at = deps.now()
  const until = await findReadUntil(deps.db, provider)
  const since = new Date(until === null ? at.getTime() - FIRST_MS : until.getTime() - OVERLAP_MS)
  const found = await deps.payments.findRefunds({ since })
  if (!found.ok) return 0
  const alive = found.value.filter(({ status }) => status !== 'failed')
  const unknown = new Set(
    await findUnknownRefunds(
      deps.db,
      provider,
      alive.map(({ ref }) => ref),
    ),
  )
  const fresh = alive.filter(({ ref }) => unknown.has(ref))
  const recorded = await eachAlone(deps, fresh, (reported) => settleProviderRefund(deps, reported))
  await setReadUntil(deps.db, provider, at)
  return recorded
}
