import type { StayDetailsShape } from '#contract/rate/stay-details.ts'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { Tax } from '#core/rate/stay-terms.ts'
import type { ShopGuest } from '#tests/support/payments/shop-fixture.ts'

type Row = Readonly<Record<string, unknown>>

interface Rebuilding {
  /** Somebody who may read everything of the homes there. */
  readonly from: ShopGuest
  /** Somebody of the staff of the product in which the home is made. */
  readonly to: ShopGuest
  /** Document ids of the pictures, there, of a home or `destination:…`. */
  readonly photosOf: (key: string) => readonly string[]
}

const SCALARS =
  'slug name summary description kind maxGuests maxPets bedrooms beds bathrooms areaM2 nightlyPrice weekendPrice currency minNights maxNights bookingMode checkInFrom checkInUntil checkOutBy registrationNumber'
const OF_PLACE = 'slug name otherNames kind country timeZone intro lat lng south west north east'
const OF_AMENITY = 'slug name category icon filterable position'

/** Makes in one product a home that another one has, by calls of the API alone: what is read there is written here. */
export async function rebuildStay(slug: string, { from, to, photosOf }: Rebuilding): Promise<void> {
  const read = async <Value>(path: string) => dataOf(await from.call<Value>('GET', path))
  const write = async <Value>(method: string, path: string, data: object) =>
    dataOf(await to.call<Value>(method, path, { data }))
  const there = async (path: string) => (await to.call('GET', path)).status === 200

  const stay = await read<Row & { destination: Row }>(`/api/stays/${slug}?populate=destination`)
  const details = await read<StayDetailsShape>(`/api/staff/stays/${slug}`)
  const rates = await read<StayRatesShape>(`/api/staff/stays/${slug}/rates`)
  for (const amenity of await read<Row[]>('/api/amenities?pagination[pageSize]=100'))
    if (!(await there(`/api/amenities/${String(amenity['slug'])}`)))
      await write('POST', '/api/amenities', pick(amenity, OF_AMENITY))
  const place = String(stay.destination['slug'])
  if (!(await there(`/api/destinations/${place}`))) {
    const [photo] = photosOf(`destination:${place}`)
    await write('POST', '/api/destinations', { ...pick(stay.destination, OF_PLACE), ...(photo && { photo }) })
    for (const { id: _, ...tax } of await read<Tax[]>(`/api/staff/destinations/${place}/taxes`))
      await write('POST', `/api/staff/destinations/${place}/taxes`, tax)
  }
  const { documentId: _, slug: __, photos: ___, amenities, rooms, ...parts } = details
  const [first = '', ...others] = photosOf(slug)
  const made = await write<{ documentId: string }>('POST', '/api/stays', {
    ...pick(stay, SCALARS),
    ...parts,
    // The ids are those of the rooms there.
    rooms: rooms.map(({ kind, name, beds: inRoom }) => ({ kind, name, beds: inRoom })),
    destination: place,
    amenities: { connect: amenities.slice(1) },
    photos: others,
  })
  // The rest by a change, as an editor would add it later.
  await write('PUT', `/api/stays/${made.documentId}`, {
    amenities: { connect: amenities.slice(0, 1) },
    photos: { connect: [{ documentId: first, position: { end: true } }] },
    cover: first,
  })
  await rebuildRates(slug, rates, {
    read: async () => dataOf(await to.call<StayRatesShape>('GET', `/api/staff/stays/${slug}/rates`)),
    write,
  })
}

async function rebuildRates(
  slug: string,
  { terms, openByDefault, openPeriods, preparationBefore, preparationAfter, policy, longStayPolicy }: StayRatesShape,
  {
    read,
    write,
  }: { read: () => Promise<StayRatesShape>; write: (method: string, path: string, data: object) => Promise<unknown> },
): Promise<void> {
  const path = `/api/staff/stays/${slug}`
  const whole =
    'nightlyMinor weekendNightlyMinor weekendNights includedGuests extraGuestMinor discountMode nonRefundableBp minNights weekendMinNights maxNights nightsMultipleOf checkInDays checkOutDays noticeDays noticeHour noticeInside windowMonths windowUntil allowShortGap forbidGapUnder bookingMode longStayNights payLater offlineMethods'
  const { mode, ...damage } = terms.damage
  await write('PUT', `${path}/rates`, {
    version: (await read()).version,
    ...pick(terms, whole),
    openByDefault,
    preparationBefore,
    preparationAfter,
    policy,
    longStayPolicy,
    damage:
      mode === 'none'
        ? { mode }
        : { mode, ...Object.fromEntries(Object.entries(damage).filter(([, value]) => value !== null)) },
  })
  for (const { id: _, ...season } of terms.seasons) await write('POST', `${path}/seasons`, season)
  for (const [position, { id: _, ...fee }] of terms.fees.entries())
    await write('POST', `${path}/fees`, { ...fee, position })
  await write('PUT', `${path}/discounts`, {
    discounts: [
      ...terms.lengthDiscounts.map(({ nights, percentBp }) => ({ kind: 'length', threshold: nights, percentBp })),
      ...terms.leadDiscounts.map(({ kind, days, percentBp }) => ({ kind, threshold: days, percentBp })),
    ],
  })
  await write('PUT', `${path}/minimums`, { minimums: terms.minimums })
  await write('PUT', `${path}/age-bands`, { ageBands: terms.ageBands })
  await write('PUT', `${path}/party-prices`, { partyPrices: terms.partyPrices })
  await write('PUT', `${path}/open-periods`, { openPeriods })
  await write('PUT', `${path}/instalments`, { instalments: terms.instalments })
}

function dataOf<Value>({ status, data, error }: { status: number; data: Value; error: unknown }): Value {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(error)}`)
  return data
}

function pick(row: Row, names: string): Row {
  return Object.fromEntries(names.split(' ').map((name) => [name, row[name]]))
}
