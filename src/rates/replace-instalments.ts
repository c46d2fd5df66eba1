import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { InstalmentsInput } from '#contract/rate/rule-schemas.ts'
import { ok, err, type Result } from '#core/result.ts'
import { replaceInstalments as write } from '#db/queries/rate/rule-list-queries.ts'
import { changeOwnStay, type StayChange, type StayChangeRefusal } from './stay/change-own-stay.ts'
import type { RateDeps } from './rate-deps.ts'

const ALL_BP = 10_000

/**
 * Sets the deposit plan of a home; an empty list restores the default. In addition to the problems of `changeOwnStay`:
 * `invalid_input`: shares above 100 %, an instalment other than the last without one, or one that is due before its
 * predecessor.
 */
export async function replaceInstalments(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { input, ...change }: StayChange & { readonly input: InstalmentsInput },
): Promise<Result<StayRatesShape, StayChangeRefusal>> {
  const fault = faultOf(input.instalments)
  if (fault) return err({ code: 'invalid_input', fields: { instalments: `instalments ${fault}` } })
  return changeOwnStay(deps, { ...change, version: input.version, field: 'instalments' }, async (tx, stay) => {
    await write(tx, stay.id, input.instalments)
    return ok(null)
  })
}

function faultOf(instalments: InstalmentsInput['instalments']): string | null {
  const last = instalments.length - 1
  const takesRest = instalments.map(({ shareBp, amountMinor }) => shareBp === null && amountMinor === null)
  if (takesRest.some((rest, index) => rest !== (index === last))) return 'must leave the rest to the last one only'
  if (instalments.some(({ shareBp, amountMinor }) => shareBp !== null && amountMinor !== null))
    return 'must have either a share or an amount'
  const shares = instalments.reduce((sum, { shareBp }) => sum + (shareBp ?? 0), 0)
  if (shares > ALL_BP) return 'must not add up to more than everything'
  if (instalments.some(({ due, dueDays }) => due === 'at_booking' && dueDays > 0))
    return 'must not have days if they are due at booking'
  const daysBefore = instalments.map(({ due, dueDays }) => (due === 'at_booking' ? Infinity : dueDays))
  return daysBefore.some((days, index) => days > (daysBefore[index - 1] ?? Infinity))
    ? 'must be due in their order'
    : null
}
