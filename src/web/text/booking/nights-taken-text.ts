import type { NightsTaker, ProblemOf } from '#core/problem.ts'
import type { ClaimKind } from '#core/calendar/claim-kind.ts'
import { listed } from '#core/time/english-date.ts'
import { datesText } from '../console/dates-text.ts'

const takerNames: Readonly<Record<ClaimKind, string>> = {
  booking: 'a booking',
  hold: 'somebody who is booking',
  reserved: 'somebody who is signing in',
  request: 'somebody who asked for them',
  change: 'somebody whose booking may move',
  block: 'a block',
  import: 'another channel',
  linked: 'a home that shares its nights',
}

const takerText = ({ kind, reference, guestName, checkIn, checkOut, mayMove }: NightsTaker) => {
  const name = guestName ? (reference ? `${guestName} (${reference})` : guestName) : takerNames[kind]
  const until = mayMove ? ', while a change to this booking is waiting for agreement' : ''
  return `${name}, ${datesText({ checkIn, checkOut })}${until}`
}

/** Returns who has the nights that the user wants, and which of these are left. */
export function nightsTakenText({ by, left }: Pick<ProblemOf<'nights_taken'>, 'by' | 'left'>): string {
  const taken =
    by.length === 0 ? 'Somebody else was faster.' : `These nights are taken: ${by.map(takerText).join('; ')}.`
  const rest = left.length === 0 ? 'None of them are left.' : `Left: ${listed(left.map((piece) => datesText(piece)))}.`
  return `${taken} ${rest}`
}
