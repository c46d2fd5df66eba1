import { policySchema, promoCodeSchema } from '#contract/rate/promo-and-policy.ts'
import { createPolicy } from '#rates/create-policy.ts'
import { findPolicies } from '#rates/find-policies.ts'
import { findPromoCodes } from '#rates/find-promo-codes.ts'
import { savePromoCode } from '#rates/save-promo-code.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { ApiRoutes } from '#api/route/api-route.ts'
import { staffOnly, rateDepsOf, ruleIdOf, staffAction, hostOrStaff } from '#api/route/staff-route.ts'

type PromoAndPolicyRouteName =
  | 'GET /api/staff/promo-codes'
  | 'POST /api/staff/promo-codes'
  | 'PUT /api/staff/promo-codes/:rule'
  | 'GET /api/staff/cancellation-policies'
  | 'POST /api/staff/cancellation-policies'

/** What all homes share: promo codes and cancellation policies, the business of staff. A host reads the policies to choose one. */
export function promoAndPolicyRoutes(deps: ApiDeps): ApiRoutes<PromoAndPolicyRouteName> {
  const rates = rateDepsOf(deps)
  const forStaff = { only: staffOnly } as const
  return {
    'GET /api/staff/promo-codes': staffOnly(deps, async () => ({
      status: 200,
      body: { data: await findPromoCodes(rates), meta: {} },
    })),
    'POST /api/staff/promo-codes': staffAction(
      deps,
      promoCodeSchema,
      ({ actor, body }) => savePromoCode(rates, { actor, promo: body, ruleId: null }),
      { ...forStaff, status: 201 },
    ),
    'PUT /api/staff/promo-codes/:rule': staffAction(
      deps,
      promoCodeSchema,
      async ({ actor, body, param }) => {
        const rule = ruleIdOf(param('rule'))
        return rule.ok ? savePromoCode(rates, { actor, promo: body, ruleId: rule.value }) : rule
      },
      forStaff,
    ),
    'GET /api/staff/cancellation-policies': hostOrStaff(deps, async () => ({
      status: 200,
      body: { data: await findPolicies(rates), meta: {} },
    })),
    'POST /api/staff/cancellation-policies': staffAction(
      deps,
      policySchema,
      ({ actor, body }) => createPolicy(rates, { actor, policy: body }),
      { ...forStaff, status: 201 },
    ),
  }
}
