import type { ChangedStayRatesShape, StayRatesChange } from '#contract/rate/stay-rates.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { rederivePreparation, type NarrowClaim } from '#db/claims/rederive-preparation.ts'
import {
  findBoundColumns,
  updateStayColumns,
  type OwnStay,
  type StayColumns,
} from '#db/queries/stay/own-stay-queries.ts'
import { findPolicyIds } from '#db/queries/rate/policy-queries.ts'
import { checkFollowedFields } from '#rates/source/followed-fault.ts'
import { changeNightPrices, type NightPriceChange, type NightPriceRefusal } from './change-night-prices.ts'
import type { RateDeps } from '#rates/rate-deps.ts'

/**
 * Changes prices and rules of a home together; fields left out of `rates` keep their values. In addition to the
 * problems of `changeNightPrices`: `invalid_input`: bounds that contradict each other, or an unknown policy. Bookings
 * that lie too close together for more preparation nights keep those they have; `narrow` names their nights.
 */
export async function changeStayRates(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { rates, ...change }: NightPriceChange & { readonly rates: StayRatesChange },
): Promise<Result<ChangedStayRatesShape, NightPriceRefusal>> {
  let narrow: NarrowClaim[] = []
  const changed = await changeNightPrices<ProblemOf<'invalid_input'>>(
    deps,
    { ...change, version: rates.version, ownerAgreed: rates.ownerAgreed, field: 'rates' },
    async (tx, stay) => {
      const allowed = await checkFollowedFields(tx, stay.id, rates)
      if (!allowed.ok) return allowed
      const bounds = await checkBounds(tx, stay, rates)
      if (!bounds.ok) return bounds
      const policies = await policyColumns(tx, rates)
      if (!policies.ok) return policies
      await updateStayColumns(tx, stay.id, { ...columnsOf(rates), ...bounds.value, ...policies.value })
      const movesPreparation = rates.preparationBefore !== undefined || rates.preparationAfter !== undefined
      const today = todayIn(stay.timeZone, deps.now().getTime())
      narrow = movesPreparation ? await rederivePreparation(tx, stay.id, today) : []
      return ok(null)
    },
  )
  return changed.ok ? ok({ ...changed.value, narrow: narrow.map(({ nights }) => nights) }) : changed
}

/**
 * Checks that the fewest nights are not above the most. Of the two ends of the booking window, setting one clears the
 * other.
 */
async function checkBounds(
  tx: Tx,
  stay: OwnStay,
  rates: StayRatesChange,
): Promise<Result<Partial<StayColumns>, ProblemOf<'invalid_input'>>> {
  const now = await findBoundColumns(tx, stay.id)
  if ((rates.minNights ?? now.min_nights) > (rates.maxNights ?? now.max_nights))
    return err({ code: 'invalid_input', fields: { minNights: 'minNights must not be above maxNights' } })
  const { windowMonths, windowUntil } = rates
  if (windowMonths != null && windowUntil != null)
    return err({
      code: 'invalid_input',
      fields: { windowUntil: 'windowUntil cannot be set together with a number of months' },
    })
  if (windowMonths != null) return ok({ window_months: windowMonths, window_until: null })
  if (windowUntil != null) return ok({ window_months: null, window_until: windowUntil })
  return ok({ window_months: windowMonths, window_until: windowUntil })
}

async function policyColumns(
  tx: Tx,
  { policy, longStayPolicy }: StayRatesChange,
): Promise<Result<Partial<StayColumns>, ProblemOf<'invalid_input'>>> {
  const ids = await findPolicyIds(
    tx,
    [policy, longStayPolicy].filter((code) => code != null),
  )
  for (const [field, code] of Object.entries({ policy, longStayPolicy })) {
    if (code != null && !ids.has(code))
      return err({ code: 'invalid_input', fields: { [field]: `${field} is not a cancellation policy` } })
  }
  return ok({
    cancellation_policy_id: policy === undefined ? undefined : ids.get(policy),
    long_stay_policy_id: longStayPolicy == null ? longStayPolicy : ids.get(longStayPolicy),
  })
}

function columnsOf(rates: StayRatesChange): Partial<StayColumns> {
  return {
    nightly: rates.nightlyMinor,
    weekend_nightly: rates.weekendNightlyMinor,
    weekend: rates.weekendNights,
    included_guests: rates.includedGuests,
    extra_guest: rates.extraGuestMinor,
    discount_mode: rates.discountMode,
    non_refundable_bp: rates.nonRefundableBp,
    min_nights: rates.minNights,
    weekend_min_nights: rates.weekendMinNights,
    max_nights: rates.maxNights,
    nights_multiple_of: rates.nightsMultipleOf,
    check_in_days: rates.checkInDays,
    check_out_days: rates.checkOutDays,
    notice_days: rates.noticeDays,
    notice_hour: rates.noticeHour,
    notice_inside: rates.noticeInside,
    open_by_default: rates.openByDefault,
    prep_before: rates.preparationBefore,
    prep_after: rates.preparationAfter,
    allow_short_gap: rates.allowShortGap,
    forbid_gap_under: rates.forbidGapUnder,
    booking_mode: rates.bookingMode,
    long_stay_nights: rates.longStayNights,
    pay_later: rates.payLater,
    offline_methods: rates.offlineMethods,
    ...damageColumns(rates.damage),
  }
}

function damageColumns(damage: StayRatesChange['damage']): Partial<StayColumns> {
  if (!damage) return {}
  if (damage.mode === 'none') return { damage_mode: 'none', damage_amount: null, damage_bp: null }
  return {
    damage_mode: damage.mode,
    damage_amount: damage.mode === 'percent' ? null : damage.amountMinor,
    damage_bp: damage.mode === 'flat' ? null : damage.percentBp,
    damage_release_days: damage.releaseDays,
  }
}
