import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { timeOfDayIn } from '#core/time/zoned-time.ts'
import { findOwnNights, type AskingVisitor, type OwnNights } from '#web/stay/find-own-nights.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import type { StayView } from './stay-view.ts'

interface Asking extends AskingVisitor {
  readonly slug: string
  readonly timeZone: string
}

/**
 * Returns the view of a home's page for this visitor: if dates were refused and nights among them are kept or booked by
 * the visitor themselves, it says so and leads on, and offers no waitlist. Otherwise the view is unchanged.
 */
export async function withOwnNights(view: StayView, asking: Asking): Promise<StayView> {
  const { choice } = view
  const { checkIn, checkOut } = view.picked
  if (choice.kind !== 'refused' || checkIn === null) return view
  const requested = { checkIn, checkOut: checkOut ?? addDays(checkIn, 1) }
  const own = (await findOwnNights([asking.slug], requested, asking)).get(asking.slug)
  if (own === undefined) return view
  const isAll = own.nights.checkIn <= requested.checkIn && requested.checkOut <= own.nights.checkOut
  const isSame = own.nights.checkIn === checkIn && own.nights.checkOut === checkOut
  return {
    ...view,
    choice: {
      kind: 'refused',
      message: messageOf(own, isSame, asking.timeZone),
      nearest: isSame ? [] : choice.nearest,
      tellMe: null,
      goOn: { ...own.goOn, isKept: true, whatYouDid: `${own.whatYouDid} ${isAll ? '' : 'some of '}these nights` },
    },
  }
}

function messageOf({ nights, whatYouDid, keptUntil }: OwnNights, isSame: boolean, timeZone: string): string {
  const until = keptUntil === null ? '' : ` until ${timeOfDayIn(timeZone, keptUntil)}, time of the home`
  if (!isSame)
    return `${whatYouDid} ${dateRangeWithWeekdays(nights as { checkIn: IsoDate; checkOut: IsoDate })}${until}.`
  return keptUntil === null ? `${whatYouDid} these nights.` : `These nights are kept for you${until}.`
}
