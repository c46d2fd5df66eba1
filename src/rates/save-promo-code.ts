import type { PromoCodeInput, PromoCodeShape } from '#contract/rate/promo-and-policy.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Db } from '#db/database.ts'
import { findCompanyCurrency } from '#db/queries/account/rights-queries.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { actAs } from '#db/act-as.ts'
import {
  insertCoupon,
  listCoupons,
  lockCoupon,
  updateCoupon,
  type CouponFacts,
} from '#db/queries/rate/coupon-queries.ts'
import { findStayIds } from '#db/queries/stay/own-stay-queries.ts'
import type { RateActor, RateDeps } from './rate-deps.ts'
import { ruleFault } from './rule-fault.ts'
import { promoCodeShapes } from './find-promo-codes.ts'

type PromoCodeRefusal = ProblemOf<
  'already_exists' | 'rule_not_found' | 'stay_not_found' | 'invalid_input' | 'version_conflict'
>

/** The promo code that is changed. `version`: as it was read; left out, it is written over what others have changed. */
interface ReadRule {
  readonly id: number
  readonly version: number | undefined
}

/**
 * Creates a promo code (`rule` null), or changes one; earlier uses still count. `already_exists`: another one has this
 * code; `rule_not_found`: none with this id; `stay_not_found`: a home that does not exist; `invalid_input`: fewer uses
 * allowed than there were; `version_conflict`: somebody else has written it since the version that was read.
 */
export async function savePromoCode(
  deps: Pick<RateDeps, 'db' | 'now'>,
  request: { readonly actor: RateActor; readonly promo: PromoCodeInput; readonly rule: ReadRule | null },
): Promise<Result<PromoCodeShape, PromoCodeRefusal>> {
  const { actor, promo, rule } = request
  const stays = await findStayIds(deps.db, promo.stays)
  if (promo.stays.some((id) => !stays.has(id))) return err({ code: 'stay_not_found' })
  const facts = factsOf(await withCurrency(deps.db, promo), [...stays.values()])
  try {
    const saved = await inTransaction<number, PromoCodeRefusal>(deps.db, async (tx) => {
      await actAs(tx, actor.uid, deps.now())
      if (rule === null) return ok(await insertCoupon(tx, facts))
      const locked = await lockCoupon(tx, rule.id)
      if (!locked) return err({ code: 'rule_not_found' })
      if (rule.version !== undefined && rule.version !== locked.version)
        return err({ code: 'version_conflict', currentVersion: locked.version })
      if (facts.maxUses !== null && facts.maxUses < locked.uses)
        return err({ code: 'invalid_input', fields: { maxUses: `maxUses must be at least ${locked.uses}` } })
      await updateCoupon(tx, rule.id, facts)
      return ok(rule.id)
    })
    if (!saved.ok) return saved
    const stored = (await listCoupons(deps.db)).filter((coupon) => coupon.id === saved.value)
    const [shape] = await promoCodeShapes(deps.db, stored)
    return shape ? ok(shape) : err({ code: 'rule_not_found' })
  } catch (error) {
    const fault = ruleFault(error, 'code')
    if (!fault) throw error
    return err(fault)
  }
}

/** A minimum rent without a currency is in that of the company. */
async function withCurrency(db: Db, promo: PromoCodeInput): Promise<PromoCodeInput> {
  if (promo.minRentMinor === 0 || promo.currency !== null) return promo
  return { ...promo, currency: await findCompanyCurrency(db) }
}

function factsOf(promo: PromoCodeInput, stayIds: readonly number[]): CouponFacts {
  const { bookableFrom, bookableTo } = promo
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return { ...promo, bookableFrom: instant(bookableFrom), bookableTo: instant(bookableTo), stayIds }
}
