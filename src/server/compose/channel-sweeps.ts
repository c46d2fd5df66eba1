import type { BookingDeps } from '#booking/booking-deps.ts'
import { expireHoldsInTheWay } from '#booking/hold/expire-holds.ts'
import type { Config } from '#config/config.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Sweep } from '#jobs/sweep.ts'
import type { ChannelDeps } from '#rates/channel/channel-deps.ts'
import { fetchDueFeeds } from '#rates/channel/fetch-feeds.ts'
import { followSilence } from '#rates/channel/follow-silence.ts'
import { forgetImportedText, settleChannels } from '#rates/channel/settle-channels.ts'
import { followingCompany, type LiveCompany } from './live-company.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

interface ChannelOptions {
  readonly config: Pick<Config, 'feedHosts'>
  readonly company: LiveCompany
}

/**
 * Sweeps for calendars of other sites: due feeds are read, nights that have become free here are taken, and homes with
 * silent feeds are let on request.
 */
export function channelSweeps({ config, company }: ChannelOptions, booking: BookingDeps): Sweep[] {
  const { db, now, onFault, onStayChanged, websiteUrl, quoteKey } = booking
  const expireHolds = (stayId: number, nights: StayDates) => expireHoldsInTheWay(booking, stayId, nights)
  const { feedHosts } = config
  const deps = followingCompany(
    { db, now, onFault, onStayChanged, expireHolds, websiteUrl, quoteKey, feedHosts },
    company,
  )
  return [
    { everyMs: 15 * SECOND_MS, run: () => settleChannels(deps) },
    { everyMs: 30 * SECOND_MS, run: () => readThenFollow(deps) },
    { everyMs: DAY_MS, run: () => forgetImportedText(deps) },
  ]
}

/**
 * Reads what could not be read while this process was down first, because that silence was ours and not that of the
 * feeds.
 */
async function readThenFollow(deps: ChannelDeps): Promise<void> {
  await fetchDueFeeds(deps)
  await followSilence(deps)
}
