import type { BlockReason, ClaimKind } from '#core/calendar/claim-kind.ts'
import { freePieces } from '#core/calendar/free-pieces.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { EventKind, EventState } from './channel-lists.ts'

/** Who has nights of a home here: what it is in the end, for what a linked home has. */
export interface NightsHolder extends DateSpan {
  readonly kind: ClaimKind
  /** Nights behind them that are kept for preparation. */
  readonly preparation: number
  readonly reason: BlockReason | null
  /** Of imported nights: the kind of the event, and its calendar. */
  readonly eventKind: EventKind | null
  readonly feedId: string | null
  readonly takenAt: Date
}

export interface EventToClassify extends StayDates {
  readonly kind: EventKind
  readonly feedId: string
  readonly datedAt: Date
  /** Somebody has said that it came from us. */
  readonly isEcho: boolean
  /** It was a clash before: only a person calls that an echo. */
  readonly wasClash: boolean
}

/**
 * What an event is whose nights others have here, at least in part (`holders`: those that meet them). Preparation is in
 * nobody's way. Closed nights are closed here, too. Somebody who comes clashes with whoever else comes, and with nights
 * that the owner needs; nights closed by hand for just this guest are no clash, nor is what another calendar passes on
 * (the same dates). Where a calendar does not tell whether somebody comes, nights that are all taken here are an echo
 * when the other site has read them before the event was seen (`exportReadAt`), and else a clash.
 */
export function classifyEvent(
  event: EventToClassify,
  holders: readonly NightsHolder[],
  exportReadAt: Date | null,
): Exclude<EventState, 'taken' | 'left_out'> {
  if (event.isEcho) return 'echo'
  const inTheWay = holders.filter((holder) => isInTheWay(event, holder))
  if (inTheWay.length === 0) return 'covered'
  if (event.kind === 'reserved') return 'clash'
  return !event.wasClash && isEchoOf(event, inTheWay, exportReadAt) ? 'echo' : 'clash'
}

/** Whether two would be in one bed. */
export function isInTheWay(event: EventToClassify, holder: NightsHolder): boolean {
  if (holder.to <= event.checkIn || holder.from >= event.checkOut || event.kind === 'block') return false
  switch (holder.kind) {
    case 'import':
      return (
        holder.feedId !== event.feedId &&
        holder.eventKind === 'reserved' &&
        event.kind === 'reserved' &&
        (holder.from !== event.checkIn || holder.to !== event.checkOut)
      )
    case 'block':
      return (
        event.kind === 'reserved' &&
        (holder.reason === 'owner_stay' ||
          holder.reason === 'maintenance' ||
          holder.from > event.checkIn ||
          holder.to < event.checkOut)
      )
    case 'linked':
    case 'hold':
    case 'request':
    case 'booking':
    case 'change':
    case 'reserved':
      return true
  }
}

function isEchoOf(event: EventToClassify, holders: readonly NightsHolder[], exportReadAt: Date | null): boolean {
  if (exportReadAt === null) return false
  const told = holders.filter(({ takenAt }) => takenAt <= exportReadAt && takenAt <= event.datedAt)
  const spans = told.map(({ from, to, preparation }) => ({ from, to: addDays(to, preparation) }))
  return told.length === holders.length && freePieces(event, spans).length === 0
}
