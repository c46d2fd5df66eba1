import { mediaShareUrl } from '#contract/media/media-url.ts'
import { partySearch, sitePaths } from '#contract/site/site-paths.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'
import { ruleContextAt } from '#core/calendar/stay-rules.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import {
  deletePastEntries,
  dropUnneededNotes,
  lockWaiting,
  markTold,
  takeFreedHome,
  type Waiting,
} from '#db/queries/booking/waitlist-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { findStayById, type StayDetail } from '#db/queries/stay/stay-queries.ts'
import type { Mail } from '#messaging/mail/mail.ts'
import { enqueueMails } from '#messaging/outbox/enqueue-mail.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { partyText } from '#booking/party-text.ts'
import { checkDates } from '#booking/quote/check-dates.ts'

export type TellDeps = Pick<BookingDeps, 'db' | 'now' | 'websiteUrl' | 'wake'>

/**
 * Looks at the homes of which nights were freed since the last time, and tells everybody who waits for dates that can be booked now:
 * nights, rules and party. Each once, in the order in which they asked (docs/decisions/0098). A home, its notes and its mails are one
 * transaction, so that a process that dies in between has done nothing. For a job; answers how many were told.
 */
export async function tellWaiting(deps: TellDeps): Promise<number> {
  await dropUnneededNotes(deps.db)
  let all = 0
  for (;;) {
    const told = await inTransaction<number | null>(deps.db, (tx) => tellAboutNextHome(tx, deps))
    if (told === null) break
    all += told
  }
  if (all > 0) deps.wake?.()
  return all
}

/** Ends what was about days that are over; for a job. Answers how much that was. */
export function endPastWaits({ db, now }: Pick<TellDeps, 'db' | 'now'>): Promise<number> {
  return deletePastEntries(db, now())
}

async function tellAboutNextHome(tx: Tx, deps: TellDeps): Promise<number | null> {
  const stayId = await takeFreedHome(tx)
  if (stayId === null) return null
  const waiting = await lockWaiting(tx, stayId)
  const stay = waiting.length > 0 ? await findStayById(tx, stayId) : null
  const terms = stay && (await loadStayTerms(tx, [stayId])).get(stayId)
  if (!stay || !terms || !['published', 'unlisted'].includes(stay.state)) return 0

  const at = deps.now()
  const told: { readonly one: Waiting; readonly mode: BookingMode }[] = []
  for (const one of waiting) {
    const checked = await checkDates(tx, terms, one, { now: at, suggests: false })
    if (checked.ok) told.push({ one, mode: checked.value.mode })
  }
  if (told.length === 0) return 0
  await enqueueMails(
    tx,
    told.map(({ one, mode }) => mailTo(one, { stay, terms, mode, at, websiteUrl: deps.websiteUrl })),
    at,
  )
  await markTold(
    tx,
    told.map(({ one }) => one.id),
    at,
  )
  return told.length
}

interface FreedStay extends Pick<TellDeps, 'websiteUrl'> {
  readonly stay: StayDetail
  readonly terms: StayTerms
  readonly mode: BookingMode
  readonly at: Date
}

function mailTo(one: Waiting, { stay, terms, mode, at, websiteUrl }: FreedStay): Mail {
  const { checkIn, checkOut, party } = one
  const { today } = ruleContextAt(terms.timeZone, at.getTime())
  const { totalMinor, currency } = calculateQuote(terms, { checkIn, checkOut, party }, { bookedOn: today })
  const [photo] = stay.photos
  const page = `${websiteUrl}${sitePaths.stay(stay.slug)}`
  return {
    template: 'dates_free',
    to: one.email,
    data: {
      name: one.name,
      stayTitle: stay.title,
      place: stay.destination.name,
      checkIn,
      checkOut,
      party: partyText(party),
      totalMinor,
      currency,
      isRequest: mode === 'request',
      ...(photo && { photo: { src: websiteUrl + mediaShareUrl(photo.sha256), alt: photo.alt || stay.title, page } }),
      link: `${websiteUrl}${sitePaths.stay(stay.slug, { checkIn, checkOut, ...partySearch(party) })}`,
    },
  }
}
