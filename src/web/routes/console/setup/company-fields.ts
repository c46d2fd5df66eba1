import type { CompanyShape } from '#contract/setup-schemas.ts'
import { currencies } from '#core/money/currencies.ts'
import type { Field, Values } from '../stay/form/field.ts'
import { timeZones, timeZoneShown } from '../stay/parts/fact-forms.ts'

/** The fields of the company, in their groups. */
export const companyFields: readonly Field[] = [
  {
    name: 'name',
    label: 'Name',
    kind: 'line',
    longest: 60,
    isRequired: true,
    hint: 'Shown at the top of the site and in titles, mails and receipts.',
  },
  {
    name: 'contactEmail',
    label: 'Contact address',
    kind: 'line',
    longest: 254,
    isRequired: true,
    hint: 'Guests write to this address.',
  },
  { name: 'contactPhone', label: 'Telephone', kind: 'line', longest: 24, hint: 'With country code: +34 971 000 017' },
  {
    name: 'address',
    label: 'Postal address',
    kind: 'text',
    longest: 400,
    hint: 'Line by line, as printed on receipts.',
  },
  {
    name: 'currency',
    label: 'Currency',
    kind: 'choice',
    isRequired: true,
    options: currencies.map((code) => ({ value: code, label: code })),
    hint: 'Default for new homes.',
  },
  {
    name: 'timeZone',
    label: 'Time zone',
    kind: 'choice',
    isRequired: true,
    options: timeZones(),
    hint: 'Default for new places.',
  },
  { name: 'taxNumber', label: 'Tax number', kind: 'line', longest: 40, hint: 'Printed on receipts.' },
  {
    name: 'taxName',
    label: 'Tax on the rent',
    kind: 'line',
    longest: 60,
    hint: 'Such as VAT; default for new places.',
  },
  { name: 'taxBp', label: 'Per cent', kind: 'percent', hint: 'Added to the prices you set.' },
]

/** Returns the values of the fields. */
export function companyValues(company: CompanyShape): Values {
  return {
    name: company.name,
    contactEmail: company.contactEmail,
    contactPhone: company.contactPhone ?? '',
    address: company.address,
    currency: company.currency ?? '',
    timeZone: timeZoneShown(company.timeZone ?? ''),
    taxNumber: company.taxNumber,
    taxName: company.taxName,
    taxBp: company.taxBp === null ? '' : String(company.taxBp / 100),
  }
}
