import type { BlockReason, ClaimKind } from '#core/calendar/claim-kind.ts'
import { freePieces } from '#core/calendar/free-pieces.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { EventKind, EventState } from './channel-lists.ts'

/** Who holds nights of a home here. For nights that a linked home blocks, this is the claim behind them. */
export interface NightsHolder extends DateSpan {
  readonly kind: ClaimKind
  /** The number of nights behind them that are kept for preparation. */
  readonly preparation: number
  readonly reason: BlockReason | null
  /** For imported nights: the kind of the event, and its calendar. */
  readonly eventKind: EventKind | null
  readonly feedId: string | null
  readonly takenAt: Date
}

export interface EventToClassify extends StayDates {
  readonly kind: EventKind
  readonly feedId: string
  readonly datedAt: Date
  /** True when somebody has marked it as having come from this site. */
  readonly isEcho: boolean
  /** True when it was a clash before. Then only a person can declare it an echo. */
  readonly wasClash: boolean
}

/**
 * Classifies an event whose nights others hold here, at least in part (`holders`: all that overlap it). Preparation
 * nights do not count.
 *
 * - Nights that are only closed on the other site are covered by whatever holds them here.
 * - A reservation clashes with any other guest and with nights that the owner needs. It does not clash with nights that
 *   were closed by hand for this guest, or with what another calendar passes on (the same dates).
 * - Where a calendar does not tell whether somebody comes, nights that are all taken here are an echo if the other site
 *   had read them before the event was first seen (`exportReadAt`), else a clash.
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

/** Returns whether two guests would need the same bed. */
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
  const known = holders.filter(({ takenAt }) => takenAt <= exportReadAt && takenAt <= event.datedAt)
  const spans = known.map(({ from, to, preparation }) => ({ from, to: addDays(to, preparation) }))
  return known.length === holders.length && freePieces(event, spans).length === 0
}
