import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import type { Shop, ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import type { ConsoleForms } from '../console-forms.ts'
import { makeDraftStay } from './make-draft-stay.ts'
import { insertStay } from './stay-fixture.ts'

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

interface OwnedStay {
  readonly slug: string
  /** What the contract says about prices. */
  readonly prices: object
  /** The uid of the host; left out: the host has no account. */
  readonly hostUid?: string
}

/** Adds to a shop a home whose nights cost 200 €, with the contract of its owner. */
export async function letByOwner(
  { shop, staff }: { readonly shop: Shop; readonly staff: ShopGuest },
  { slug, prices, hostUid }: OwnedStay,
) {
  const { db } = shop.database
  const host = await db
    .insertInto('app.host')
    .values({ uid: hostUid ?? null, name: `Host of ${slug}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = await insertStay(db, { slug, title: `Home ${slug}`, nightly: 20_000, host_id: host.id })
  const added = await staff.call<OwnerDetailsShape>('POST', '/api/staff/owners', { data: { name: `Owner of ${slug}` } })
  const owner = added.data.owner.documentId
  const path = `/api/staff/owners/${owner}`
  const contract = { home: slug, from: '2027-01', commissionBp: 2000, cleaningTo: 'company', ...prices }
  const details = await staff.call<OwnerDetailsShape>('POST', `${path}/contracts`, { data: contract })
  return { id, hostId: host.id, owner, path, contract: details.data.contracts[0]! }
}
