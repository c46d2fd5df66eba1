import * as z from 'zod/mini'
import { policySchema, promoCodeChangeSchema, promoCodeSchema } from '#contract/rate/promo-and-policy.ts'
import { usedPolicySchema, writtenPromoCodeSchema } from '#contract/rate/rates-schemas.ts'
import { ok } from '#core/result.ts'
import { createPolicy } from '#rates/create-policy.ts'
import { findPolicies } from '#rates/find-policies.ts'
import { findPromoCodes } from '#rates/find-promo-codes.ts'
import { savePromoCode } from '#rates/save-promo-code.ts'
import { hostOrStaff, staffOnly } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { ruleIdOf } from './rate-requests.ts'

const chapter = 'Rates and rules'
const promo = {
  schema: promoCodeSchema,
  example: { code: 'SUMMER10', percentBp: 1000, minNights: 5 },
  namesByCode: true,
} as const

/**
 * What all homes share: promo codes and cancellation policies, managed by staff. Hosts read the policies to choose one.
 */
export const promoAndPolicyRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/promo-codes',
    chapter,
    summary: 'Promo codes',
    access: staffOnly({ token: 'promo-codes.find' }),
    responses: envelope(z.array(writtenPromoCodeSchema)),
    refuses: [],
    handle: async (deps) => ok(await findPromoCodes(deps)),
  }),
  route({
    method: 'POST',
    path: '/api/staff/promo-codes',
    chapter,
    summary: 'Add a promo code',
    access: staffOnly({ token: 'promo-codes.create' }),
    body: promo,
    responses: envelope(writtenPromoCodeSchema, { status: 201 }),
    idempotency: 'optional',
    refuses: ['stay_not_found', 'already_exists', 'invalid_input', 'rule_not_found', 'version_conflict'],
    handle: (deps, { actor, body }) => savePromoCode(deps, { actor, promo: body, rule: null }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/promo-codes/:rule',
    chapter,
    summary: 'Change a promo code',
    access: staffOnly({ notFound: 'rule_not_found', token: 'promo-codes.update' }),
    body: { ...promo, schema: promoCodeChangeSchema },
    responses: envelope(writtenPromoCodeSchema),
    idempotency: 'optional',
    compared: '/api/staff/promo-codes',
    refuses: ['stay_not_found', 'already_exists', 'invalid_input', 'rule_not_found', 'version_conflict'],
    handle: async (deps, { actor, body: { version, ...promo }, param }) => {
      const rule = ruleIdOf(param('rule'))
      return rule.ok ? savePromoCode(deps, { actor, promo, rule: { id: rule.value, version } }) : rule
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/cancellation-policies',
    chapter,
    summary: 'Cancellation policies',
    access: hostOrStaff({ token: 'cancellation-policies.find' }),
    responses: envelope(z.array(usedPolicySchema)),
    refuses: [],
    handle: async (deps) => ok(await findPolicies(deps)),
  }),
  route({
    method: 'POST',
    path: '/api/staff/cancellation-policies',
    chapter,
    summary: 'Add a cancellation policy',
    access: staffOnly({ token: 'cancellation-policies.create' }),
    body: {
      schema: policySchema,
      namesByCode: true,
      example: {
        code: 'two-weeks',
        name: 'Two weeks',
        summary: 'Everything back until 14 days before arrival',
        tiers: [{ hoursBefore: 336 }, { hoursBefore: 0, keepRestBp: 10_000 }],
      },
    },
    responses: envelope(usedPolicySchema, { status: 201 }),
    idempotency: 'optional',
    refuses: ['already_exists', 'invalid_input'],
    handle: (deps, { actor, body }) => createPolicy(deps, { actor, policy: body }),
  }),
]
