import { taxSchema } from '#contract/rate/rule-schemas.ts'
import { addTax } from '#rates/add-tax.ts'
import { findTaxes } from '#rates/find-taxes.ts'
import { retireTax } from '#rates/retire-tax.ts'
import type { TaxSubject } from '#rates/tax-owner.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { responseOf } from '#api/route/api-response.ts'
import type { ApiCall, ApiRoute, ApiRoutes } from '#api/route/api-route.ts'
import { staffOnly, rateDepsOf, ruleIdOf, staffAction, hostOrStaff } from '#api/route/staff-route.ts'

type TaxRouteName =
  | 'POST /api/staff/stays/:id/taxes'
  | 'DELETE /api/staff/stays/:id/taxes/:rule'
  | 'GET /api/staff/destinations/:id/taxes'
  | 'POST /api/staff/destinations/:id/taxes'
  | 'DELETE /api/staff/destinations/:id/taxes/:rule'

type SubjectOf = (param: ApiCall['param']) => TaxSubject

/** Taxes of a home, and of a place with all homes in it. They are retired, never edited. */
export function taxRoutes(deps: ApiDeps): ApiRoutes<TaxRouteName> {
  const ofStay: SubjectOf = (param) => ({ stay: param('id') })
  const ofPlace: SubjectOf = (param) => ({ place: param('id') })
  return {
    'POST /api/staff/stays/:id/taxes': addition(deps, ofStay),
    'DELETE /api/staff/stays/:id/taxes/:rule': retirement(deps, ofStay),
    'GET /api/staff/destinations/:id/taxes': hostOrStaff(deps, async ({ param }, actor) =>
      responseOf(await findTaxes(deps, { actor, subject: ofPlace(param) })),
    ),
    'POST /api/staff/destinations/:id/taxes': addition(deps, ofPlace, staffOnly),
    'DELETE /api/staff/destinations/:id/taxes/:rule': retirement(deps, ofPlace),
  }
}

/** Who may not add any is told so before the body is read. */
function addition(deps: ApiDeps, subjectOf: SubjectOf, only = hostOrStaff): ApiRoute {
  const rates = rateDepsOf(deps)
  return staffAction(
    deps,
    taxSchema,
    ({ actor, body, param }) => addTax(rates, { actor, subject: subjectOf(param), tax: body }),
    { status: 201, only },
  )
}

function retirement(deps: ApiDeps, subjectOf: SubjectOf): ApiRoute {
  const rates = rateDepsOf(deps)
  return hostOrStaff(deps, async ({ param }, actor) => {
    const rule = ruleIdOf(param('rule'))
    if (!rule.ok) return responseOf(rule)
    return responseOf(await retireTax(rates, { actor, subject: subjectOf(param), ruleId: rule.value }))
  })
}
