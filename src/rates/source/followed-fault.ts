import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { findFollowing } from '#db/queries/rate/rate-source-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'

const PRICES = ['nightlyMinor', 'weekendNightlyMinor', 'weekendNights'] as const
const RULES = ['minNights', 'weekendMinNights', 'maxNights', 'nightsMultipleOf', 'checkInDays', 'checkOutDays'] as const

/**
 * Refuses seasons of a home that follows another one, because it takes over those of the other. `invalid_input`: it
 * follows one.
 */
export async function mayHaveSeasons(
  tx: Tx,
  stayId: number,
  field: string,
): Promise<Result<null, ProblemOf<'invalid_input'>>> {
  const following = await findFollowing(tx, { homes: [stayId], sources: [] })
  return following.length === 0
    ? ok(null)
    : err({ code: 'invalid_input', fields: { [field]: `${field} follows another home` } })
}

/** Refuses changes of fields that a home takes from the home it follows. `invalid_input`: there is such a field. */
export async function checkFollowedFields(
  tx: Tx,
  stayId: number,
  changed: { readonly [Field in keyof StayTerms]?: unknown },
): Promise<Result<null, ProblemOf<'invalid_input'>>> {
  const [following] = await findFollowing(tx, { homes: [stayId], sources: [] })
  if (!following) return ok(null)
  const terms = (await loadStayTerms(tx, [stayId])).get(stayId)
  const fields = following.withRules ? [...PRICES, ...RULES] : PRICES
  const field = fields.find((one) => changed[one] !== undefined && changed[one] !== terms?.[one])
  return field === undefined
    ? ok(null)
    : err({ code: 'invalid_input', fields: { [field]: `${field} follows another home` } })
}
