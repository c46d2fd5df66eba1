import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import type { ConsoleForms } from '../console-forms.ts'
import { makeDraftStay } from './make-draft-stay.ts'

/**
 * Creates a draft home of 100 € a night whose owner has to agree to changes of prices of more than 10 %, from a month
 * (`2027-01`) on; returns its slug.
 */
export async function makeOwnedStay(
  forms: ConsoleForms,
  { name, owner, from }: { readonly name: string; readonly owner: string; readonly from: string },
): Promise<string> {
  const slug = await makeDraftStay(forms, name)
  const call = async <Shape>(path: string, data: object): Promise<Shape> => {
    const headers = { cookie: forms.cookie, origin: forms.origin, 'content-type': 'application/json' }
    const response = await fetch(forms.origin + path, { method: 'POST', headers, body: JSON.stringify({ data }) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { data: Shape }).data
  }
  const added = await call<OwnerDetailsShape>('/api/staff/owners', { name: owner })
  const contract = { home: slug, from, commissionBp: 2000, cleaningTo: 'company', confirmAboveBp: 1000 }
  await call(`/api/staff/owners/${added.owner.documentId}/contracts`, contract)
  return slug
}
