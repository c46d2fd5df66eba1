import { got, openClient, type ApiClient } from './client.ts'

/** A home that is free, what is shown of it, and its price. */
export async function findAStay(api: ApiClient, checkIn: string, checkOut: string) {
  const found = got(
    await api.GET('/api/stays', {
      params: {
        query: {
          checkIn,
          checkOut,
          adults: 2,
          children: 1,
          childAges: [4],
          infants: 0,
          pets: 0,
          bbox: '-180,-90,180,90',
          flex: 0,
          type: ['house', 'villa', 'apartment', 'cottage'],
          bedrooms: 1,
          beds: 1,
          bathrooms: 1,
          amenity: ['wifi'],
          priceMin: 100,
          priceMax: 90_000,
          instant: true,
          freeCancellation: false,
          accessible: false,
          sort: '-total',
          filters: {
            $or: [{ name: { $containsi: 'a' } }, { bedrooms: { $gte: 1 } }],
            destination: { slug: { $notIn: ['nowhere', 'elsewhere'] } },
            maxGuests: { $between: [3, 50] },
          },
          populate: { cover: { fields: ['url', 'formats'] }, destination: true, amenities: { sort: ['name:asc'] } },
          pagination: { page: 1, pageSize: 5, withCount: true },
        },
      },
    }),
  )
  const total: number | undefined = found.meta.pagination.total
  const [stay] = found.data
  if (!stay?.slug || !stay.quote) throw new Error('nothing was found')
  const shown = {
    total,
    cover: stay.cover?.url,
    thumbnail: stay.cover?.formats?.['thumbnail']?.url,
    place: stay.destination?.name,
    amenities: Array.isArray(stay.amenities) ? stay.amenities.map(({ name }) => name) : [],
    totalMinor: stay.quote.totalMinor,
  }

  const anywhere = got(
    await api.GET('/api/stay-search', {
      params: { query: { month: checkIn.slice(0, 7), length: 'weekend', adults: 2, sort: 'rating', limit: 3 } },
    }),
  )
  const mostAmenities = anywhere.meta.facets.amenity[0]?.name

  const inFull = got(
    await api.GET('/api/stays/{slug}', {
      params: { path: { slug: stay.slug }, query: { populate: '*', fields: ['slug', 'houseRules', 'rooms'] } },
    }),
  )
  const quietFrom: string | null | undefined = inFull.data.houseRules?.quietFrom
  const bedsOfRooms = (inFull.data.rooms ?? []).map(({ beds }) => beds.reduce((sum, { count }) => sum + count, 0))

  const quote = got(
    await api.POST('/api/quotes', {
      body: { data: { stay: stay.slug, checkIn, checkOut, adults: 2, children: 1, childAges: [4] } },
    }),
  ).data
  const nights = quote.lines.filter(({ kind }) => kind === 'night').flatMap((line) => line.nights ?? [])
  return { shown, mostAmenities, quietFrom, bedsOfRooms, nights: nights.length, quote }
}

/** Somebody new with a proven address, signed in. */
async function signIn(site: string, api: ApiClient) {
  const name = `guest-${crypto.randomUUID().slice(0, 8)}`
  const email = `${name}@example.com`
  const password = 'nine-lanterns-by-the-quay'
  got(await api.POST('/api/auth/local/register', { body: { username: name, email, password } }))
  got(await api.POST('/api/auth/send-email-confirmation', { body: { email } }))
  await followLink(site, email)
  const { jwt, user } = got(await api.POST('/api/auth/local', { body: { identifier: email, password } }))
  if (jwt === undefined) throw new Error('the sign-in asks for something else')
  return { name, email, jwt, user }
}

/** From the search to the cancellation, as a program of somebody else does it. */
export async function bookAStay(site: string, checkIn: string, checkOut: string) {
  const { api, signedInBy } = openClient(site)
  const { quote, ...found } = await findAStay(api, checkIn, checkOut)
  const { name, email, jwt, user } = await signIn(site, api)
  signedInBy(jwt)
  const held = got(
    await api.POST('/api/bookings', {
      params: { header: { 'Idempotency-Key': `book-${name}` } },
      body: { data: { quote: quote.id, guest: { name: 'Ann Example', email, phone: '+34600000000' } } },
    }),
  )
  const id = held.data.documentId
  const booking = { params: { path: { id } } }
  const session = got(
    await api.POST('/api/bookings/{id}/payment-sessions', {
      params: { path: { id }, header: { 'Idempotency-Key': `pay-${name}` } },
    }),
  ).data
  if (session.clientSecret === null) throw new Error('nothing to pay')
  await payByCard(site, session.clientSecret)
  const paid = got(await api.POST('/api/bookings/{id}/settlement', booking)).data

  const mine = got(
    await api.GET('/api/bookings', {
      params: { query: { filters: { documentId: id }, populate: ['stay'], sort: ['checkIn:desc', 'id'] } },
    }),
  ).data.map(({ documentId, state, stay }) => ({ documentId, state, stay: stay?.slug }))

  const receipt = await api.GET('/api/bookings/{id}/receipt.pdf', { ...booking, parseAs: 'blob' })
  const receiptBytes = got(receipt).size

  const preview = got(await api.POST('/api/bookings/{id}/cancellation-preview', booking)).data
  const cancelled = got(
    await api.POST('/api/bookings/{id}/cancel', {
      params: { path: { id }, header: { 'Idempotency-Key': `cancel-${name}` } },
      body: { data: { reason: 'plans_changed' } },
    }),
  ).data
  const refused = await api.POST('/api/bookings/{id}/payment-sessions', {
    params: { path: { id }, header: { 'Idempotency-Key': `too-late-${name}` } },
  })
  return {
    ...found,
    totalMinor: quote.totalMinor,
    user: user?.email,
    heldState: held.data.state,
    paidState: paid.state,
    mine,
    receiptBytes,
    refundMinor: preview.refundMinor,
    cancelledState: cancelled.state,
    refusedWith: refused.error?.error.details.code,
  }
}

/** The mail with the link that proves the address; in a demo mails are shown. */
async function followLink(site: string, email: string): Promise<void> {
  const outbox = await (await fetch(`${site}/demo/outbox.json`)).text()
  const mails: { data: { to: string; text: string }[] } = JSON.parse(outbox)
  const link = /http\S+confirmation=\S+/.exec(mails.data.find(({ to }) => to === email)?.text ?? '')
  if (!link) throw new Error('no mail')
  await fetch(link[0])
}

/** At the payment provider of a demo; elsewhere this is the form of Stripe. */
async function payByCard(site: string, clientSecret: string): Promise<void> {
  await fetch(`${site}/demo/payments/${clientSecret}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: '4242424242424242' }),
  })
}

const [site, checkIn, checkOut] = process.argv.slice(2)
if (!site || !checkIn || !checkOut) throw new Error('usage: book-a-stay <site> <check-in> <check-out>')
process.stdout.write(JSON.stringify(await bookAStay(site, checkIn, checkOut)))
