import { companyInputSchema, type CompanyInput } from '#contract/setup-schemas.ts'
import { formText } from '#web/backend/form-text.ts'
import { companyFaults } from '#web/text/setup/setup-text.ts'
import type { Faults } from '../stay/form/field.ts'
import { readForm } from '../stay/form/read-fields.ts'
import { companyFields } from './company-fields.ts'

/** Values that pass, in place of those with a fault: a fault must not hide those of other fields. */
const PASSING = {
  name: 'Homes',
  contactEmail: 'hello@homes.example',
  contactPhone: null,
  address: '',
  taxNumber: '',
  currency: 'EUR',
  timeZone: 'UTC',
  taxName: 'VAT',
  taxBp: 100,
}

/** Reads what was posted, as the API takes it, with the faults of all fields. */
export function readCompany(form: FormData) {
  const { values, read, faults } = readForm(form, companyFields, 'EUR')
  const body = {
    ...read,
    contactPhone: read['contactPhone'] === '' ? null : read['contactPhone'],
    version: Number(formText(form, 'version')),
  } as unknown as CompanyInput // the schema checks it
  return { values, faults: withFaultsOf(body, faults), body }
}

/**
 * Adds the faults that the API would name. A rule about several fields is only applied when each of them passes, hence
 * the second look.
 */
function withFaultsOf(body: CompanyInput, faults: Faults, looks = 2): Faults {
  const wrong = Object.entries(PASSING).filter(([name]) => name in faults)
  const { error } = companyInputSchema.safeParse({ ...body, ...Object.fromEntries(wrong) })
  if (!error) return faults
  const schemaFaults = error.issues.flatMap(({ path: [name] }) =>
    typeof name === 'string' && name in PASSING ? [[name, companyFaults[name] ?? ''] as const] : [],
  )
  const all = { ...Object.fromEntries(schemaFaults), ...faults }
  return looks > 1 ? withFaultsOf(body, all, looks - 1) : all
}
