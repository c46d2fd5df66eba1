import type { BookingDeps } from '#booking/booking-deps.ts'
import { expireHoldsInTheWay } from '#booking/hold/expire-holds.ts'
import type { Config } from '#config/config.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Sweep } from '#jobs/sweep.ts'
import { fetchDueFeeds } from '#rates/channel/fetch-feeds.ts'
import { forgetImportedWords, settleChannels } from '#rates/channel/settle-channels.ts'
import { followingCompany, type LiveCompany } from './live-company.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

interface ChannelOptions {
  readonly config: Pick<Config, 'feedHosts'>
  readonly company: LiveCompany
}

/** Calendars of other sites: those that are due are read, and nights in them that have become free here are taken. */
export function channelSweeps({ config, company }: ChannelOptions, booking: BookingDeps): Sweep[] {
  const { db, now, onStayChanged, websiteUrl, quoteKey } = booking
  const expireHolds = (stayId: number, nights: StayDates) => expireHoldsInTheWay(booking, stayId, nights)
  const { feedHosts } = config
  const deps = followingCompany({ db, now, onStayChanged, expireHolds, websiteUrl, quoteKey, feedHosts }, company)
  return [
    { everyMs: 15 * SECOND_MS, run: () => settleChannels(deps) },
    { everyMs: 30 * SECOND_MS, run: () => fetchDueFeeds(deps) },
    { everyMs: DAY_MS, run: () => forgetImportedWords(deps) },
  ]
}
