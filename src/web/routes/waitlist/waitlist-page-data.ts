import { data } from 'react-router'
import type { WaitlistEntryShape } from '#contract/booking/waitlist-schemas.ts'
import { partySearch, sitePaths } from '#contract/site/site-paths.ts'
import { isUuid } from '#core/is-uuid.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { requestedStay } from '#web/backend/requested-stay.ts'
import { publicConfigContext } from '#web/backend/context.ts'
import { formText } from '#web/backend/form-text.ts'
import { redirectWithCookies, requireUser } from '#web/middleware/require-access.ts'
import { mailChoices } from '#web/routes/account/mail-choices.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { dateRange, dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { partyText } from '#web/text/party-text.ts'
import { waitlistFaultText, waitlistStateText } from '#web/text/booking/waitlist-text.ts'
import type { Route } from './+types/waitlist-page'

/**
 * Loads what the visitor waits for, and with `?stay=…` and dates the question whether they want to be told. The texts
 * are made here, so that the browser need not carry them.
 */
export async function loadWaitlist(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const [entries, requested, mails] = await Promise.all([
    apiClient(args.context).listWaitlist(),
    requestedWait(args),
    mailChoices(args.context, null).read(),
  ])
  if (!entries.ok) throw new Error(`the waitlist of a guest answered ${entries.status}`)
  /** Whether they have unsubscribed from the mails that this is about. */
  const isStopped = mails.ok && mails.value.refused.some(({ kind }) => kind === 'waitlist')
  return {
    config: args.context.get(publicConfigContext),
    user,
    entries: entries.value.map(entryView),
    requested,
    isStopped,
  }
}

async function requestedWait({ context, url }: Pick<Route.LoaderArgs, 'context' | 'url'>) {
  const named = url.searchParams.get('stay')
  const { dates, party, search } = requestedStay(url.searchParams)
  if (named === null || dates === null) return null
  const stay = await apiClient(context).getStay(named)
  if (!stay.ok && stay.status >= 500) throw new Error(`a home to wait for answered ${stay.status}`)
  if (!stay.ok) throw pageNotFound(url.pathname)
  const { slug, title, destination, photos } = stay.value
  return {
    title: `Tell me when ${dateRange(dates)} is free`,
    home: title,
    place: destination.name,
    photo: photos[0] ?? null,
    choice: `${dateRangeWithWeekdays(dates)}, ${partyText(party)}`,
    href: sitePaths.stay(slug, search),
  }
}

function entryView({ documentId, stay, party, askedAt, toldAt, ...days }: WaitlistEntryShape) {
  const dates = { checkIn: isoDate(days.checkIn), checkOut: isoDate(days.checkOut) }
  const search = { ...dates, ...partySearch(party) }
  const range = dateRangeWithWeekdays(dates)
  return {
    id: documentId,
    home: stay.title,
    photo: stay.photo,
    choice: `${range}, ${partyText(party)}`,
    href: sitePaths.stay(stay.slug, search),
    state: waitlistStateText({ askedAt, toldAt }, stay.timeZone),
    /** Only for dates that they were told of. */
    anew: toldAt === null ? null : sitePaths.waitlist({ stay: stay.slug, ...search }),
    removal: `Remove ${stay.title}, ${range}`,
  }
}

/** Starts waiting for the dates of the address, or ends one wait. */
export async function changeWaitlist(args: Route.ActionArgs) {
  await requireUser(args)
  const form = await args.request.formData()
  const client = apiClient(args.context)
  if (form.get('intent') === 'join') {
    const { dates, party } = requestedStay(args.url.searchParams)
    const joined = await client.joinWaitlist({
      stay: args.url.searchParams.get('stay') ?? '',
      checkIn: dates?.checkIn ?? '',
      checkOut: dates?.checkOut ?? '',
      party: { ...party, childAges: [...party.childAges] },
    })
    if (!joined.ok) {
      const { details } = joined.error
      return data(refusedView(details), { status: joined.status })
    }
  } else {
    const id = formText(form, 'entry')
    if (isUuid(id)) await client.leaveWaitlist(id)
  }
  return redirectWithCookies(sitePaths.waitlist(), [])
}

/** Returns why they cannot wait for these dates, and what they can do instead. */
function refusedView(details: Readonly<Record<string, unknown>>) {
  const { code, bookingId } = details
  return {
    message: waitlistFaultText(details),
    isFree: code === 'dates_are_free',
    booking: code === 'dates_are_yours' ? sitePaths.booking(String(bookingId)) : null,
  }
}

export type WaitlistRefusal = ReturnType<typeof refusedView>
export type WaitlistData = Awaited<ReturnType<typeof loadWaitlist>>
