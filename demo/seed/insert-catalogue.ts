import type { Tx } from '#db/database.ts'
import { insertUsualAmenities } from '#db/queries/rate/catalogue-queries.ts'
import { demoAmenities, type AmenityCode } from '#demo/content/demo-amenities.ts'
import { demoDestinations, type DestinationKey } from '#demo/content/demo-destinations.ts'
import type { PolicyCode } from '#demo/content/demo-stay.ts'
import { demoHosts, type HostKey } from '#demo/content/demo-hosts.ts'
import { cents, TIME_ZONE } from './stay-row.ts'

/** Ids of what homes refer to. */
export interface Catalogue {
  readonly destinations: Readonly<Record<DestinationKey, number>>
  readonly hosts: Readonly<Record<HostKey, number>>
  readonly amenities: Readonly<Record<AmenityCode, number>>
  readonly policies: Readonly<Record<PolicyCode, number>>
}

/** Reduced rate on accommodation in Spain, and the Balearic tax on tourist stays for holiday homes. */
const VAT_PERCENT_BP = 1000
/** The only place whose prices are shown including VAT, as in most of Europe. */
const VAT_INCLUDED_IN: DestinationKey = 'quiet-interior'
const TOURIST_TAX_EUROS = 2.2
const TOURIST_TAX_MAX_NIGHTS = 8
const TOURIST_TAX_FROM_AGE = 16

/** Writes places with their taxes, amenities and hosts; the migrations have written the cancellation policies. */
export async function insertCatalogue(tx: Tx, hostUid: string, at: Date): Promise<Catalogue> {
  const destinations = await tx
    .insertInto('app.destination')
    .values(destinationRows())
    .returning(['id', 'slug'])
    .execute()
  await tx
    .insertInto('app.tax_rule')
    .values(destinations.flatMap(({ id, slug }) => taxRows(id, slug === VAT_INCLUDED_IN)))
    .execute()
  await insertUsualAmenities(tx)
  const hosts = await tx
    .insertInto('app.host')
    .values(
      demoHosts.map((host) => ({
        uid: hostUid,
        name: host.name,
        about: host.about,
        languages: [...host.languages],
        created_at: at,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const policies = await tx.selectFrom('app.cancellation_policy').select(['id', 'code']).execute()
  return {
    destinations: Object.fromEntries(destinations.map(({ slug, id }) => [slug, id])) as Catalogue['destinations'],
    hosts: Object.fromEntries(
      demoHosts.map(({ key, name }) => [key, hosts.find((host) => host.name === name)!.id]),
    ) as Catalogue['hosts'],
    amenities: Object.fromEntries(demoAmenities.map(({ code, id }) => [code, id])) as Catalogue['amenities'],
    policies: Object.fromEntries(policies.map(({ code, id }) => [code, id])) as Catalogue['policies'],
  }
}

function destinationRows() {
  return demoDestinations.map(({ key, name, otherNames = '', intro, lat, lng, box }) => ({
    slug: key,
    kind: 'area' as const,
    name,
    other_names: otherNames,
    intro,
    country: 'ES',
    timezone: TIME_ZONE,
    lat,
    lng,
    ...box,
  }))
}

function taxRows(destinationId: number, vatIsIncluded: boolean) {
  return [
    {
      destination_id: destinationId,
      name: 'VAT',
      per: 'unit' as const,
      period: 'stay' as const,
      percent_bp: VAT_PERCENT_BP,
      base: ['rent' as const, 'cleaning' as const, 'fees' as const, 'extras' as const],
      included: vatIsIncluded,
      currency: null,
    },
    {
      destination_id: destinationId,
      name: 'Tourist tax',
      per: 'person' as const,
      period: 'night' as const,
      amount: cents(TOURIST_TAX_EUROS),
      base: [],
      exempt_under_age: TOURIST_TAX_FROM_AGE,
      max_nights: TOURIST_TAX_MAX_NIGHTS,
      currency: 'EUR',
    },
  ]
}
