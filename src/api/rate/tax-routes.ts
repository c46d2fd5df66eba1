import * as z from 'zod/mini'
import { dateSchema } from '#contract/field-schemas.ts'
import { taxSchema } from '#contract/rate/rule-schemas.ts'
import { taxOfTermsSchema } from '#contract/rate/terms-schemas.ts'
import { addTax } from '#rates/add-tax.ts'
import { endTax } from '#rates/end-tax.ts'
import { findTaxes } from '#rates/find-taxes.ts'
import { retireTax } from '#rates/retire-tax.ts'
import { hostOrStaff, staffOnly } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { rateDepsOf, ruleIdOf } from './rate-requests.ts'

const chapter = 'Rates and rules'
const taxes = envelope(z.array(taxOfTermsSchema))
const withNew = envelope(z.array(taxOfTermsSchema), { status: 201 })
const touristTax = { name: 'Tourist tax', per: 'person', period: 'night', amountMinor: 220, exemptUnderAge: 16 }

/** Taxes of a home, and of a place with all homes in it. They are ended, never edited. */
export const taxRoutes = [
  route({
    method: 'POST',
    path: '/api/staff/stays/:id/taxes',
    chapter,
    summary: 'Add a tax of a home',
    access: hostOrStaff({ right: 'full', notFound: 'stay_not_found', token: 'taxes.create' }),
    body: { schema: taxSchema, example: touristTax },
    responses: withNew,
    idempotency: 'optional',
    compared: '/api/staff/stays/:id/rates',
    refuses: ['stay_not_found', 'not_allowed', 'invalid_input'],
    handle: (deps, { actor, body, param }) =>
      addTax(rateDepsOf(deps), { actor, subject: { stay: param('id') }, tax: body }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/stays/:id/taxes/:rule',
    chapter,
    summary: 'Retire a tax of a home',
    access: hostOrStaff({ right: 'full', notFound: 'stay_not_found', token: 'taxes.delete' }),
    responses: taxes,
    compared: '/api/staff/stays/:id/rates',
    refuses: ['stay_not_found', 'not_allowed', 'rule_not_found'],
    handle: async (deps, { actor, param }) => {
      const rule = ruleIdOf(param('rule'))
      if (!rule.ok) return rule
      return retireTax(rateDepsOf(deps), { actor, subject: { stay: param('id') }, ruleId: rule.value })
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/destinations/:id/taxes',
    chapter,
    summary: 'Taxes of a place',
    access: staffOnly({ notFound: 'stay_not_found', token: 'taxes.find' }),
    responses: taxes,
    refuses: ['stay_not_found', 'not_allowed'],
    handle: (deps, { actor, param }) => findTaxes(deps, { actor, subject: { place: param('id') } }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/destinations/:id/taxes',
    chapter,
    summary: 'Add a tax of a place',
    access: staffOnly({ notFound: 'stay_not_found', token: 'taxes.create' }),
    body: { schema: taxSchema, example: { ...touristTax, currency: 'EUR' } },
    responses: withNew,
    idempotency: 'optional',
    refuses: ['stay_not_found', 'not_allowed', 'invalid_input'],
    handle: (deps, { actor, body, param }) =>
      addTax(rateDepsOf(deps), { actor, subject: { place: param('id') }, tax: body }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/destinations/:id/taxes/:rule',
    chapter,
    summary: 'End a tax of a place on a given day',
    access: staffOnly({ notFound: 'stay_not_found', token: 'taxes.update' }),
    body: { schema: z.strictObject({ validTo: dateSchema }), example: { validTo: '2028-01-01' } },
    responses: taxes,
    compared: '/api/staff/destinations/:id/taxes',
    refuses: ['stay_not_found', 'not_allowed', 'rule_not_found', 'invalid_input'],
    handle: async (deps, { actor, body, param }) => {
      const rule = ruleIdOf(param('rule'))
      if (!rule.ok) return rule
      return endTax(rateDepsOf(deps), { actor, place: param('id'), ruleId: rule.value, validTo: body.validTo })
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/destinations/:id/taxes/:rule',
    chapter,
    summary: 'Retire a tax of a place',
    access: staffOnly({ notFound: 'stay_not_found', token: 'taxes.delete' }),
    responses: taxes,
    compared: '/api/staff/destinations/:id/taxes',
    refuses: ['stay_not_found', 'not_allowed', 'rule_not_found'],
    handle: async (deps, { actor, param }) => {
      const rule = ruleIdOf(param('rule'))
      if (!rule.ok) return rule
      return retireTax(rateDepsOf(deps), { actor, subject: { place: param('id') }, ruleId: rule.value })
    },
  }),
]
