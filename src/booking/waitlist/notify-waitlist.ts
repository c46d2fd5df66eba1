import { mediaShareUrl } from '#contract/media/media-url.ts'
import { partySearch, sitePaths } from '#contract/site/site-paths.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'
import { ruleContextAt } from '#core/calendar/stay-rules.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import {
  deleteNotes,
  deletePastEntries,
  dropUnneededNotes,
  findFreedStays,
  findWaiting,
  markNotified,
  type Waiting,
} from '#db/queries/booking/waitlist-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { findStayById, type StayDetail } from '#db/queries/stay/stay-queries.ts'
import type { DatesFreeMailData, Mail } from '#messaging/mail/mail.ts'
import { enqueueMails } from '#messaging/outbox/enqueue-mail.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import { valuesOfDates } from '#booking/message/values-of-notice.ts'
import { wordingFor } from '#booking/message/wordings-of.ts'
import { partyText } from '#booking/party-text.ts'
import { dateCheckOf } from '#booking/quote/check-dates.ts'

export type NotifyDeps = Pick<BookingDeps, 'db' | 'now' | 'websiteUrl' | 'websiteName' | 'wake' | 'onFault'>

/** How many are told in one transaction: few enough that a payment of one of them hardly has to wait. */
const NOTIFIED_AT_ONCE = 200

/**
 * Checks the homes whose nights were freed since the last run, and tells everybody who waits for dates that can be
 * booked now by nights, rules and party. Each is told once, in the order in which they asked (docs/decisions/0098).
 * Marking them as told and writing their mails share a transaction, and the record of freed nights is deleted last, so
 * that after a crash the others are told by the next run. A failure for one home is reported and tried again. For a
 * job; returns how many were told.
 */
export async function notifyWaitlist(deps: NotifyDeps): Promise<number> {
  await dropUnneededNotes(deps.db)
  let all = 0
  try {
    await eachAlone(deps, await findFreedStays(deps.db), async ({ stayId, notes }) => {
      const mails = await mailsAbout(stayId, deps)
      for (let from = 0; from < mails.length; from += NOTIFIED_AT_ONCE) {
        const some = mails.slice(from, from + NOTIFIED_AT_ONCE)
        all += await inTransaction(deps.db, (tx) => tell(tx, some, deps.now()))
      }
      await deleteNotes(deps.db, notes)
      return true
    })
  } finally {
    if (all > 0) deps.wake?.()
  }
  return all
}

/** Deletes entries for dates that are over; for a job. Returns how many. */
export function endPastWaits({ db, now }: Pick<NotifyDeps, 'db' | 'now'>): Promise<number> {
  return deletePastEntries(db, now())
}

interface MailOfOne {
  readonly id: string
  readonly mail: Mail
}

/** Returns the mails to those who wait for dates of a home that can be booked now. */
async function mailsAbout(stayId: number, deps: NotifyDeps): Promise<MailOfOne[]> {
  const { db, now, websiteUrl } = deps
  const waiting = await findWaiting(db, stayId)
  const stay = waiting.length > 0 ? await findStayById(db, stayId) : null
  const terms = stay && (await loadStayTerms(db, [stayId])).get(stayId)
  if (!stay || !terms || !['published', 'unlisted'].includes(stay.state)) return []
  const at = now()
  const check = await dateCheckOf(db, terms, { among: waiting, now: at })
  const wording = await wordingFor(db, 'dates_free')
  return waiting.flatMap((one) => {
    const checked = check(one)
    if (!checked.ok) return []
    const data = dataFor(one, { stay, terms, mode: checked.value.mode, at, websiteUrl })
    const text = wording(valuesOfDates(data, deps))
    return [{ id: one.id, mail: { template: 'dates_free' as const, to: one.email, data: { ...data, ...text } } }]
  })
}

/** Writes the mails to those who still wait. Returns how many these are. */
async function tell(tx: Tx, mails: readonly MailOfOne[], at: Date): Promise<number> {
  const ids = mails.map(({ id }) => id)
  const marked = await markNotified(tx, ids, at)
  const toSend = mails.filter(({ id }) => marked.has(id)).map(({ mail }) => mail)
  await enqueueMails(tx, toSend, at)
  return toSend.length
}

interface FreedStay extends Pick<NotifyDeps, 'websiteUrl'> {
  readonly stay: StayDetail
  readonly terms: StayTerms
  readonly mode: BookingMode
  readonly at: Date
}

function dataFor(one: Waiting, { stay, terms, mode, at, websiteUrl }: FreedStay): DatesFreeMailData {
  const { checkIn, checkOut, party } = one
  const { today } = ruleContextAt(terms.timeZone, at.getTime())
  const { totalMinor, currency } = calculateQuote(terms, { checkIn, checkOut, party }, { bookedOn: today })
  const [photo] = stay.photos
  const page = `${websiteUrl}${sitePaths.stay(stay.slug)}`
  return {
    waitId: one.id,
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
  }
}
