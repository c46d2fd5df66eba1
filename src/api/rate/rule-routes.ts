import type * as z from 'zod/mini'
import {
  ageBandsSchema,
  discountsSchema,
  feeSchema,
  instalmentsSchema,
  minimumsSchema,
  openPeriodsSchema,
  overrideSpanSchema,
  overridesSchema,
  seasonSchema,
} from '#contract/rate/rule-schemas.ts'
import type { HomeRatesShape } from '#contract/rate/stay-rates.ts'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { HomeChange } from '#rates/stay/change-own-stay.ts'
import type { RateDeps } from '#rates/rate-deps.ts'
import { clearOverrides } from '#rates/clear-overrides.ts'
import { removeRule } from '#rates/remove-rule.ts'
import { replaceAgeBands } from '#rates/replace-age-bands.ts'
import { replaceDiscounts } from '#rates/replace-discounts.ts'
import { replaceInstalments } from '#rates/replace-instalments.ts'
import { replaceMinimums } from '#rates/replace-minimums.ts'
import { replaceOpenPeriods } from '#rates/replace-open-periods.ts'
import { saveFee } from '#rates/save-fee.ts'
import { saveSeason } from '#rates/save-season.ts'
import { setOverrides } from '#rates/set-overrides.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { responseOf } from '#api/route/api-response.ts'
import { readQuery } from '#api/route/read-body.ts'
import type { ApiRoute, ApiRoutes } from '#api/route/api-route.ts'
import { rateDepsOf, ruleIdOf, staffAction, hostOrStaff } from '#api/route/staff-route.ts'

type RuleRouteName =
  | 'POST /api/staff/stays/:id/seasons'
  | 'PUT /api/staff/stays/:id/seasons/:rule'
  | 'DELETE /api/staff/stays/:id/seasons/:rule'
  | 'POST /api/staff/stays/:id/fees'
  | 'PUT /api/staff/stays/:id/fees/:rule'
  | 'DELETE /api/staff/stays/:id/fees/:rule'
  | 'PUT /api/staff/stays/:id/overrides'
  | 'DELETE /api/staff/stays/:id/overrides'
  | 'PUT /api/staff/stays/:id/discounts'
  | 'PUT /api/staff/stays/:id/minimums'
  | 'PUT /api/staff/stays/:id/age-bands'
  | 'PUT /api/staff/stays/:id/open-periods'
  | 'PUT /api/staff/stays/:id/instalments'

/**
 * The rules of a home that come in numbers. What has an id is added, written anew and removed one by one; the other lists are
 * written as a whole. Every answer to a change is the home's rates as they are then.
 */
export function ruleRoutes(deps: ApiDeps): ApiRoutes<RuleRouteName> {
  const rates = rateDepsOf(deps)
  return {
    ...seasonRoutes(deps, rates),
    ...feeRoutes(deps, rates),
    'PUT /api/staff/stays/:id/overrides': staffAction(deps, overridesSchema, ({ actor, body, param }) =>
      setOverrides(rates, { actor, stayId: param('id'), overrides: body }),
    ),
    'DELETE /api/staff/stays/:id/overrides': hostOrStaff(deps, async ({ url, param }, actor) => {
      const span = readQuery(url, overrideSpanSchema)
      if (!span.ok) return span.answer
      return responseOf(await clearOverrides(rates, { actor, stayId: param('id'), span: span.value }))
    }),
    'PUT /api/staff/stays/:id/discounts': list(deps, rates, discountsSchema, replaceDiscounts),
    'PUT /api/staff/stays/:id/minimums': list(deps, rates, minimumsSchema, replaceMinimums),
    'PUT /api/staff/stays/:id/age-bands': list(deps, rates, ageBandsSchema, replaceAgeBands),
    'PUT /api/staff/stays/:id/open-periods': list(deps, rates, openPeriodsSchema, replaceOpenPeriods),
    'PUT /api/staff/stays/:id/instalments': list(deps, rates, instalmentsSchema, replaceInstalments),
  }
}

function seasonRoutes(deps: ApiDeps, rates: RateDeps) {
  return {
    'POST /api/staff/stays/:id/seasons': staffAction(
      deps,
      seasonSchema,
      ({ actor, body, param }) => saveSeason(rates, { actor, stayId: param('id'), season: body, ruleId: null }),
      { status: 201 },
    ),
    'PUT /api/staff/stays/:id/seasons/:rule': staffAction(deps, seasonSchema, async ({ actor, body, param }) => {
      const rule = ruleIdOf(param('rule'))
      return rule.ok ? saveSeason(rates, { actor, stayId: param('id'), season: body, ruleId: rule.value }) : rule
    }),
    'DELETE /api/staff/stays/:id/seasons/:rule': removal(deps, rates, 'season'),
  }
}

function feeRoutes(deps: ApiDeps, rates: RateDeps) {
  return {
    'POST /api/staff/stays/:id/fees': staffAction(
      deps,
      feeSchema,
      ({ actor, body, param }) => saveFee(rates, { actor, stayId: param('id'), fee: body, ruleId: null }),
      { status: 201 },
    ),
    'PUT /api/staff/stays/:id/fees/:rule': staffAction(deps, feeSchema, async ({ actor, body, param }) => {
      const rule = ruleIdOf(param('rule'))
      return rule.ok ? saveFee(rates, { actor, stayId: param('id'), fee: body, ruleId: rule.value }) : rule
    }),
    'DELETE /api/staff/stays/:id/fees/:rule': removal(deps, rates, 'fee'),
  }
}

function removal(deps: ApiDeps, rates: RateDeps, kind: 'season' | 'fee'): ApiRoute {
  return hostOrStaff(deps, async ({ param }, actor) => {
    const rule = ruleIdOf(param('rule'))
    if (!rule.ok) return responseOf(rule)
    return responseOf(await removeRule(rates, { actor, stayId: param('id'), kind, ruleId: rule.value }))
  })
}

function list<Input>(
  deps: ApiDeps,
  rates: RateDeps,
  schema: z.ZodMiniType<Input>,
  replace: (deps: RateDeps, change: HomeChange & { readonly input: Input }) => Promise<Result<HomeRatesShape, Problem>>,
): ApiRoute {
  return staffAction(deps, schema, ({ actor, body, param }) =>
    replace(rates, { actor, stayId: param('id'), input: body }),
  )
}
