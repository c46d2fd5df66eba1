import type { PromoCodeShape } from '#contract/rate/promo-and-policy.ts'
import type { Executor } from '#db/database.ts'
import { listCoupons, type Coupon } from '#db/queries/rate/coupon-queries.ts'
import { findStayDocumentIds } from '#db/queries/stay/own-stay-queries.ts'
import type { RateDeps } from './rate-deps.ts'

/** Returns all promo codes, newest first, with how often each was used. */
export async function findPromoCodes(deps: Pick<RateDeps, 'db'>): Promise<PromoCodeShape[]> {
  return promoCodeShapes(deps.db, await listCoupons(deps.db))
}

/** Returns promo codes as staff see them: homes by document id, instants as text. */
export async function promoCodeShapes(executor: Executor, coupons: readonly Coupon[]): Promise<PromoCodeShape[]> {
  const stays = await findStayDocumentIds(executor, [...new Set(coupons.flatMap((coupon) => coupon.stayIds))])
  return coupons.map(({ stayIds, bookableFrom, bookableTo, ...coupon }) => ({
    ...coupon,
    bookableFrom: bookableFrom?.toISOString() ?? null,
    bookableTo: bookableTo?.toISOString() ?? null,
    stays: stayIds.flatMap((id) => stays.get(id) ?? []),
  }))
}
