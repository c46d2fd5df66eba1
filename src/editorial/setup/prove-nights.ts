import { randomInt } from 'node:crypto'
import type { NightsProof } from '#contract/setup-schemas.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { freeBlock } from '#db/claims/free-nights.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findStayToTry, updateSetup } from '#db/queries/setup-queries.ts'
import type { SetupDeps } from './setup-deps.ts'

const ATTEMPTS = 500
/**
 * Decades after the last day that any home can be booked, so that nobody is in the way and nothing of it is visible.
 */
const FIRST_NIGHT = isoDate('2199-01-01')
const NIGHTS = 30_000

/**
 * Makes 500 simultaneous attempts to take the same night of a home, in the way every booking takes its nights, on the
 * database of the site; exactly one may win. The night lies beyond every booking window and is given back. A process
 * that dies meanwhile leaves one blocked night of that century, which disturbs nobody. `stay_not_found`: there is no
 * home yet.
 */
export async function proveNights({
  db,
  now,
}: Pick<SetupDeps, 'db' | 'now'>): Promise<Result<NightsProof, ProblemOf<'stay_not_found'>>> {
  const stay = await findStayToTry(db)
  if (!stay) return err({ code: 'stay_not_found' })
  const night = addDays(FIRST_NIGHT, randomInt(NIGHTS))
  const nights = { checkIn: night, checkOut: addDays(night, 1) }
  const began = performance.now()
  const taken = await Promise.all(
    Array.from({ length: ATTEMPTS }, () =>
      inTransaction(db, (tx) => takeNights(tx, stay.id, nights, { kind: 'block', reason: 'other', note: 'Proof' })),
    ),
  )
  const milliseconds = Math.round(performance.now() - began)
  const won = taken.filter((id) => id !== null)
  await inTransaction(db, async (tx) => {
    for (const id of won) await freeBlock(tx, stay.id, id)
  })
  const proof: NightsProof = {
    at: now().toISOString(),
    home: stay.title,
    night,
    attempts: ATTEMPTS,
    won: won.length,
    refused: ATTEMPTS - won.length,
    milliseconds,
  }
  await updateSetup(db, { nights_proof: JSON.stringify(proof) })
  return ok(proof)
}
