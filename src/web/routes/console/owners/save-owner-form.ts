import type { OwnerDetailsShape, OwnerShape } from '#contract/owner/owner-schemas.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { compareValues, readSeen } from '../stay/form/compare-values.ts'
import type { Values } from '../stay/form/field.ts'
import type { Clash } from '../stay/form/stay-form.ts'
import { ownerBodyOf, ownerFields } from './owner-form.tsx'

/** Returns the values that the form of an owner is shown with. */
export const seenOf = ({ name, address, iban, email, hostEmail }: OwnerShape): Values => ({
  name,
  address,
  iban,
  email,
  hostEmail,
})

/**
 * Saves the form of an owner. Fields that only others have changed since the form was shown keep their values. `saved` is
 * null when both have changed the same field: nothing is written then.
 */
export async function saveOwnerForm(
  api: Pick<ReturnType<typeof consoleApi>, 'put'>,
  form: FormData,
  owner: OwnerShape,
): Promise<{
  readonly saved: ApiResponse<OwnerDetailsShape> | null
  readonly values: Values
  readonly clashes: readonly Clash[]
}> {
  const compared = compareValues(ownerFields, readSeen(formText(form, 'seen')), seenOf(owner), ownerBodyOf(form))
  if (compared.clashes.length > 0) return { saved: null, ...compared }
  const path = `/api/staff/owners/${encodeURIComponent(owner.documentId)}`
  const saved = await api.put<OwnerDetailsShape>(path, { ...compared.values, version: owner.version })
  return { saved, ...compared }
}
