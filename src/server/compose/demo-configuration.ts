import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import type { ProductClock } from '#server/product-clock.ts'
import type { LiveCompany } from './live-company.ts'

/**
 * Returns what the browser may know, including how far the clock of the demo is ahead, from which the calendars of
 * pages derive the day. The same object until something changes.
 */
export function configurationByClock(
  company: Pick<LiveCompany, 'configuration'>,
  clock: Pick<ProductClock, 'aheadMs'>,
): () => PublicConfiguration {
  let of = company.configuration
  let clockAheadMs = 0
  let made = of
  return () => {
    if (of !== company.configuration || clockAheadMs !== clock.aheadMs()) {
      of = company.configuration
      clockAheadMs = clock.aheadMs()
      made = clockAheadMs === 0 ? of : { ...of, clockAheadMs }
    }
    return made
  }
}
