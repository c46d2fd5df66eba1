import type { ClashShape } from '#contract/channel/channel-schemas.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import { freePieces } from '#core/calendar/free-pieces.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Executor } from '#db/database.ts'
import {
  countClashes,
  countClashesBefore,
  findClashes,
  type Clash,
  type ClashHolder,
} from '#db/queries/channel/clash-queries.ts'
import type { OwnStay } from '#db/queries/stay/own-stay-queries.ts'
import { findOwnStay } from '#rates/stay/find-own-stay.ts'
import type { ChannelDeps, OfStay } from './channel-deps.ts'

/** How many clashes are on a page. */
export const CLASHES_A_PAGE = 25
/** How many of those who have the nights of a clash are named with it. */
const HOLDERS_OF_A_CLASH = 10

/** Open clashes of a home. */
export interface ClashPage {
  readonly clashes: readonly ClashShape[]
  readonly page: number
  readonly total: number
}

interface ClashPageSought {
  readonly page: number
  /** The id of a clash. */
  readonly holding?: string | undefined
}

/**
 * Returns open clashes of a home, the earliest nights first: those of `page`, or, if `holding` is the id of one of
 * them, those of the page that holds it. `stay_not_found`: as for `findOwnStay`.
 */
export async function findClashPage(
  deps: Pick<ChannelDeps, 'db' | 'now'>,
  { actor, stayId, ...sought }: OfStay & ClashPageSought,
): Promise<Result<ClashPage, ProblemOf<'stay_not_found'>>> {
  const stay = await findOwnStay(deps.db, actor, stayId)
  return stay.ok ? ok(await clashPageOf(deps.db, stay.value, { ...sought, at: deps.now() })) : stay
}

/** Returns clashes like `findClashPage`, of a home that has been found. */
export async function clashPageOf(
  db: Executor,
  stay: OwnStay,
  { at, page: requested, holding = '' }: ClashPageSought & { readonly at: Date },
): Promise<ClashPage> {
  const page = isUuid(holding)
    ? Math.floor((await countClashesBefore(db, stay.id, holding)) / CLASHES_A_PAGE) + 1
    : requested
  const [clashes, total] = await Promise.all([
    findClashes(db, stay.id, {
      at,
      limit: CLASHES_A_PAGE,
      offset: (page - 1) * CLASHES_A_PAGE,
      holders: HOLDERS_OF_A_CLASH,
    }),
    countClashes(db, stay.id),
  ])
  const today = todayIn(stay.timeZone, at.getTime())
  return { clashes: clashes.map((clash) => clashShape(clash, today)), page, total }
}

function clashShape({ openedAt, holders, ...clash }: Clash, today: IsoDate): ClashShape {
  const shorter = ({ kind, booking, from, to }: ClashHolder) =>
    kind === 'booking' && booking !== null && bookingCan('change', booking.state) && from >= today
      ? freePieces({ checkIn: from, checkOut: to }, [clash])
      : []
  return {
    ...clash,
    openedAt: openedAt.toISOString(),
    holders: holders.map((holder) => ({ ...holder, shorter: shorter(holder) })),
  }
}
