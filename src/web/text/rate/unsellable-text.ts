import type { UnsellableNightsShape } from '#contract/rate/unsellable-nights.ts'
import type { UnsellableReason } from '#core/calendar/night-verdict.ts'
import { counted } from '#core/text/counted.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import { minimumInGap, nightsNobodyCanBook, sellNightsLabel } from '../counts/unsellable-counts.ts'
import { dayWithWeekday } from '../date-text.ts'
import { datesText } from '../console/dates-text.ts'

/** The rules that keep free nights from being sold. */
export const unsellableReasonText: Readonly<Record<UnsellableReason, string>> = {
  minimum: 'Gap shorter than the minimum',
  arrival_day: 'No arrival on that weekday',
  departure_day: 'No departure on that weekday',
  multiple: 'Only multiples of nights',
  gap_ban: 'Would leave a short gap',
  maximum: 'Longest stay is too short',
  preparation: 'Reserved for preparation',
  open_period: 'Outside the open periods',
  notice: 'Too soon',
  window: 'Too far ahead',
  several: 'Two rules at once',
}

/** Returns why these nights cannot be sold, with their figures: `Minimum 5 nights, room for 3`. */
export function unsellableWhy({ reason, gap, minNights, stay }: UnsellableNightsShape): string {
  switch (reason) {
    case 'minimum':
      return minimumInGap(stay ? daysBetween(stay.checkIn, stay.checkOut) : daysBetween(gap.from, gap.to), minNights)
    case 'arrival_day':
      return stay ? `No arrival on ${dayWithWeekday(stay.checkIn)}` : unsellableReasonText[reason]
    case 'departure_day':
      return stay ? `No departure on ${dayWithWeekday(stay.checkOut)}` : unsellableReasonText[reason]
    case 'maximum':
      return stay ? `Only a longer stay would fit, ${datesText(stay)}` : unsellableReasonText[reason]
    default:
      return unsellableReasonText[reason]
  }
}

/** Returns what the repair of these nights does: `Minimum 3 nights for arrivals on Thu 10 June`. */
export function repairText({ repair }: UnsellableNightsShape): string | null {
  if (!repair) return null
  const day = dayWithWeekday(repair.night)
  if (repair.minNights !== null) return `Minimum ${counted(repair.minNights, 'night')} for arrivals on ${day}`
  return repair.arrival === null ? `Allow departure on ${day}` : `Allow arrival on ${day}`
}

/** Returns the button of the repair, which names its result. */
export const repairLabel = ({ from, to }: UnsellableNightsShape) => sellNightsLabel(daysBetween(from, to))

/** The texts of the pages about nights that nobody can book. */
export const unsellableText = {
  title: 'Nights nobody can book',
  none: 'Every free night of the coming weeks can be booked. When a rule or a gap prevents that, the night appears here with a way to fix it.',
  noStays: 'Nights of published homes that a rule or a gap keeps from being booked will stand here with the repair.',
  noneHere: 'Every free night of these homes can be booked.',
  rules: 'Change the home’s rules',
  whole: 'Nobody can book it: ',
} as const

/** Returns the head of the page, and what stands in place of the list when it is empty. `isPart`: there are more pages of homes. */
export function unsellableHeadOf({
  homes: stays,
  nights,
  isPart,
}: {
  readonly homes: number
  readonly nights: number
  readonly isPart: boolean
}): { readonly head: string; readonly empty: string } {
  if (stays === 0 && !isPart) return { head: 'No home is published yet', empty: unsellableText.noStays }
  return { head: nightsNobodyCanBook(nights), empty: isPart ? unsellableText.noneHere : unsellableText.none }
}
