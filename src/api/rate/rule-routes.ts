import type * as z from 'zod/mini'
import { ratesOfStaySchema } from '#contract/rate/rates-schemas.ts'
import {
  ageBandsSchema,
  discountsSchema,
  feeSchema,
  instalmentsSchema,
  minimumsSchema,
  openPeriodsSchema,
  overrideSpanSchema,
  overridesSchema,
  partyPricesSchema,
  ruleRemovalSchema,
  seasonSchema,
} from '#contract/rate/rule-schemas.ts'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { Result } from '#core/result.ts'
import type { StayChange, StayChangeRefusal } from '#rates/stay/change-own-stay.ts'
import type { RateDeps } from '#rates/rate-deps.ts'
import { clearOverrides } from '#rates/clear-overrides.ts'
import { removeRule } from '#rates/remove-rule.ts'
import { replaceAgeBands } from '#rates/replace-age-bands.ts'
import { replaceDiscounts } from '#rates/replace-discounts.ts'
import { replaceInstalments } from '#rates/replace-instalments.ts'
import { replaceMinimums } from '#rates/replace-minimums.ts'
import { replaceOpenPeriods } from '#rates/replace-open-periods.ts'
import { replacePartyPrices } from '#rates/replace-party-prices.ts'
import { saveFee } from '#rates/save-fee.ts'
import { saveSeason } from '#rates/save-season.ts'
import { setOverrides } from '#rates/set-overrides.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { agreedParameter } from '#api/route/agreed-parameter.ts'
import { date, whole } from '#api/route/json-schema.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { rateDepsOf, ruleIdOf } from './rate-requests.ts'
import { nightPriceFaults, stayChangeFaults } from './rule-faults.ts'

const chapter = 'Rates and rules'
const access = hostOrStaff({ right: 'full', notFound: 'stay_not_found', token: 'rates.update' })
const responses = envelope(ratesOfStaySchema)
const compared = '/api/staff/stays/:id/rates'
const made = envelope(ratesOfStaySchema, { status: 201 })

const season = {
  schema: seasonSchema,
  example: {
    name: 'Summer',
    spans: [{ from: '2027-07-01', to: '2027-09-01' }],
    nightlyMinor: 18_900,
    minNights: 7,
  },
}

const seasonRoutes = [
  route({
    method: 'POST',
    path: '/api/staff/stays/:id/seasons',
    chapter,
    summary: 'Add a season',
    access,
    body: season,
    responses: made,
    idempotency: 'optional',
    compared,
    refuses: [...nightPriceFaults, 'rule_not_found'],
    handle: (deps, { actor, body, param }) =>
      saveSeason(rateDepsOf(deps), { actor, stayId: param('id'), season: body, ruleId: null }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/stays/:id/seasons/:rule',
    chapter,
    summary: 'Change a season',
    access,
    body: season,
    responses,
    idempotency: 'optional',
    compared,
    refuses: [...nightPriceFaults, 'rule_not_found'],
    handle: async (deps, { actor, body, param }) => {
      const rule = ruleIdOf(param('rule'))
      if (!rule.ok) return rule
      return saveSeason(rateDepsOf(deps), { actor, stayId: param('id'), season: body, ruleId: rule.value })
    },
  }),
  removal('seasons', 'Drop a season', 'season'),
]

const fee = {
  schema: feeSchema,
  example: { code: 'cleaning', name: 'Cleaning', kind: 'cleaning', basis: 'per_stay', amountMinor: 6000 },
  namesByCode: true,
} as const

const feeRoutes = [
  route({
    method: 'POST',
    path: '/api/staff/stays/:id/fees',
    chapter,
    summary: 'Add a fee or an extra',
    access,
    body: fee,
    responses: made,
    idempotency: 'optional',
    compared,
    refuses: [...stayChangeFaults, 'rule_not_found'],
    handle: (deps, { actor, body, param }) =>
      saveFee(rateDepsOf(deps), { actor, stayId: param('id'), fee: body, ruleId: null }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/stays/:id/fees/:rule',
    chapter,
    summary: 'Change a fee or an extra',
    access,
    body: fee,
    responses,
    idempotency: 'optional',
    compared,
    refuses: [...stayChangeFaults, 'rule_not_found'],
    handle: async (deps, { actor, body, param }) => {
      const rule = ruleIdOf(param('rule'))
      if (!rule.ok) return rule
      return saveFee(rateDepsOf(deps), { actor, stayId: param('id'), fee: body, ruleId: rule.value })
    },
  }),
  removal('fees', 'Drop a fee or an extra', 'fee'),
]

const overrideRoutes = [
  route({
    method: 'PUT',
    path: '/api/staff/stays/:id/overrides',
    chapter,
    summary: 'Set prices and rules of individual days',
    access,
    body: {
      schema: overridesSchema,
      example: { from: '2027-08-14', to: '2027-08-17', nightlyMinor: 21_900, arrival: false },
    },
    responses,
    idempotency: 'optional',
    compared,
    refuses: nightPriceFaults,
    handle: (deps, { actor, body, param }) =>
      setOverrides(rateDepsOf(deps), { actor, stayId: param('id'), overrides: body }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/stays/:id/overrides',
    chapter,
    summary: 'Remove the prices and rules of individual days',
    access,
    query: {
      schema: overrideSpanSchema,
      parameters: [
        { name: 'from', about: 'First day.', schema: date, example: '2027-08-14', required: true },
        { name: 'to', about: 'The day after the last one.', schema: date, example: '2027-08-17', required: true },
        agreedParameter,
      ],
    },
    responses,
    compared,
    refuses: nightPriceFaults,
    handle: (deps, { actor, query, param }) => {
      const { ownerAgreed, ...span } = query
      return clearOverrides(rateDepsOf(deps), { actor, stayId: param('id'), span, ownerAgreed: ownerAgreed === 'true' })
    },
  }),
]

const period = { from: '2027-04-01', to: '2027-11-01' }
const instalments = [
  { shareBp: 3000, due: 'at_booking' },
  { due: 'before_check_in', dueDays: 30 },
]

/**
 * The rules of a home that form lists. Those with an id are added, replaced and removed one by one; the other lists are
 * written as a whole. Every answer to a change is the home's resulting rates.
 */
export const ruleRoutes = [
  ...seasonRoutes,
  ...feeRoutes,
  ...overrideRoutes,
  listed('discounts', 'Set discounts', {
    schema: discountsSchema,
    example: { discounts: [{ kind: 'length', threshold: 7, percentBp: 1000 }] },
    replace: replaceDiscounts,
  }),
  listed('minimums', 'Set minimum nights by weekday or lead time', {
    schema: minimumsSchema,
    example: { minimums: [{ kind: 'weekday', threshold: 4, minNights: 3 }] },
    replace: replaceMinimums,
  }),
  listed('age-bands', 'Set prices of extra guests by age', {
    schema: ageBandsSchema,
    example: { ageBands: [{ name: 'Small children', fromAge: 2, underAge: 6, extraGuestMinor: 0 }] },
    replace: replaceAgeBands,
  }),
  listed('party-prices', 'Set what nights cost more for larger parties', {
    schema: partyPricesSchema,
    example: {
      partyPrices: [
        { guests: 3, amountMinor: 2500 },
        { guests: 4, amountMinor: 4000 },
      ],
    },
    replace: replacePartyPrices,
  }),
  listed('open-periods', 'Set when a home can be booked', {
    schema: openPeriodsSchema,
    example: { openPeriods: [period] },
    replace: replaceOpenPeriods,
  }),
  listed('instalments', 'Set how a stay is paid', {
    schema: instalmentsSchema,
    example: { instalments },
    replace: replaceInstalments,
  }),
]

function removal<const Kinds extends string>(kinds: Kinds, summary: string, kind: 'season' | 'fee') {
  return route({
    method: 'DELETE',
    path: `/api/staff/stays/:id/${kinds}/:rule` as const,
    chapter,
    summary,
    access,
    query: {
      schema: ruleRemovalSchema,
      parameters: [
        { name: 'version', about: 'The version of the rules that was read.', schema: whole, example: 3 },
        agreedParameter,
      ],
    },
    responses,
    compared,
    refuses: [...nightPriceFaults, 'rule_not_found'],
    handle: async (deps, { actor, call, query }) => {
      const rule = ruleIdOf(call.param('rule'))
      if (!rule.ok) return rule
      const removed = { kind, ruleId: rule.value, version: query.version, ownerAgreed: query.ownerAgreed === 'true' }
      return removeRule(rateDepsOf(deps), { actor, stayId: call.param('id'), ...removed })
    },
  })
}

interface Rules<Input> {
  readonly schema: z.ZodMiniType<Input>
  readonly example: unknown
  readonly replace: (
    deps: RateDeps,
    change: StayChange & { readonly input: Input },
  ) => Promise<Result<StayRatesShape, StayChangeRefusal>>
}

/** Declares a route for rules that are written as a whole. */
function listed<const Name extends string, Input>(name: Name, summary: string, rules: Rules<Input>) {
  const { schema, example, replace } = rules
  return route({
    method: 'PUT',
    path: `/api/staff/stays/:id/${name}` as const,
    chapter,
    summary,
    access,
    body: { schema, example },
    responses,
    idempotency: 'optional',
    compared,
    refuses: stayChangeFaults,
    handle: (deps, { actor, body, call }) =>
      replace(rateDepsOf(deps), { actor, stayId: call.param('id'), input: body }),
  })
}
