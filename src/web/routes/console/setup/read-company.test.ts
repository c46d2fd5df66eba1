import { expect, test } from 'vitest'
import type { CompanyShape } from '#contract/setup-schemas.ts'
import { companyValues } from './company-fields.ts'
import { readCompany } from './read-company.ts'

const company: CompanyShape = {
  version: 3,
  name: 'Backwater Homes',
  contactEmail: 'hello@homes.example',
  contactPhone: null,
  address: '',
  taxNumber: '',
  currency: 'INR',
  timeZone: 'Asia/Calcutta',
  taxName: '',
  taxBp: null,
}

/** Returns the form as a browser posts it, with one field changed. */
function posted(shown: CompanyShape, name: string, value: string): FormData {
  const form = new FormData()
  for (const [field, text] of Object.entries({ ...companyValues(shown), [name]: value })) form.set(field, text)
  form.set('version', String(shown.version))
  return form
}

test('a company that was kept by an older name of its time zone keeps the zone when something else is saved', () => {
  const { faults, body } = readCompany(posted(company, 'taxNumber', '29AB'))
  expect([faults, body.timeZone, body.taxNumber]).toEqual([{}, 'Asia/Kolkata', '29AB'])
})

test('an offset that was kept stands in the form, which asks for a time zone', () => {
  const { values, faults } = readCompany(posted({ ...company, timeZone: '+02:00' }, 'taxNumber', '29AB'))
  expect([values['timeZone'], faults]).toEqual(['+02:00', { timeZone: 'Choose one from the list.' }])
})

test('a wrong tax and a wrong address are marked together', () => {
  const form = posted(company, 'contactEmail', 'nobody')
  form.set('taxBp', 'ten')
  form.set('contactPhone', '12')
  expect(Object.keys(readCompany(form).faults).sort()).toEqual(['contactEmail', 'contactPhone', 'taxBp', 'taxName'])
  form.set('taxBp', '10')
  expect(Object.keys(readCompany(form).faults).sort()).toEqual(['contactEmail', 'contactPhone', 'taxName'])
})
