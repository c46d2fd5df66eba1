import { got, openClient } from './client.ts'

/** A home by its host: made as a draft, with a photo, prices and a season, published, and taken off the site again. */
export async function makeAStay(site: string, identifier: string, password: string, photo: Blob) {
  const { api, signedInBy } = openClient(site)
  const { jwt } = got(await api.POST('/api/auth/local', { body: { identifier, password } }))
  if (jwt === undefined) throw new Error('the sign-in asks for something else')
  signedInBy(jwt)

  const like = got(
    await api.GET('/api/stays', { params: { query: { pagination: { limit: 1 }, populate: ['destination'] } } }),
  ).data[0]
  if (!like?.currency || !like.kind || !like.destination) throw new Error('there is no home')

  const uploaded = await api.POST('/api/upload', {
    body: { files: [photo], fileInfo: JSON.stringify({ alternativeText: 'The terrace' }) },
    bodySerializer({ files, fileInfo }) {
      const form = new FormData()
      for (const file of files ?? []) if (file instanceof Blob) form.append('files', file, 'terrace.png')
      if (fileInfo !== undefined) form.append('fileInfo', fileInfo)
      return form
    },
  })
  const files = got(uploaded)
  const [file] = Array.isArray(files) ? files : [files]
  if (!file) throw new Error('no photo')

  const made = got(
    await api.POST('/api/stays', {
      params: { query: { status: 'draft', populate: ['photos', 'cover'] } },
      body: {
        data: {
          name: 'Casa Blava',
          kind: like.kind,
          maxGuests: 4,
          bedrooms: 2,
          beds: 3,
          bathrooms: 1.5,
          nightlyPrice: 129.5,
          currency: like.currency,
          destination: { connect: [like.destination.documentId] },
          address: { street: 'Carrer Major 1', locality: 'Ciutadella' },
          position: { lat: 40, lng: 3.8, radiusM: 400 },
          houseRules: { smoking: false, quietFrom: '22:00', quietTo: '08:00', notes: ['Rinse the sand off'] },
          rooms: [{ kind: 'bedroom', beds: [{ kind: 'double', count: 1 }] }],
          amenities: ['wifi'],
          photos: { connect: [file.documentId] },
          cover: { id: file.id },
        },
      },
    }),
  ).data
  const id = made.documentId
  const slug = made.slug ?? id

  const details = got(await api.GET('/api/staff/stays/{id}', { params: { path: { id } } })).data
  const { address, position, houseRules } = details
  await api.PUT('/api/stays/{slug}', {
    params: { path: { slug } },
    body: { data: { address, position, houseRules, summary: 'A calm house above the harbour' } },
  })

  const rates = got(
    await api.POST('/api/staff/stays/{id}/seasons', {
      params: { path: { id } },
      body: {
        data: { name: 'Summer', spans: [{ from: '2027-07-01', to: '2027-09-01' }], nightlyMinor: 18_900, minNights: 7 },
      },
    }),
  ).data
  const [season] = rates.terms.seasons
  if (!season) throw new Error('no season')
  const changed = await api.PUT('/api/staff/stays/{id}/rates', {
    params: { path: { id } },
    body: { data: { version: rates.version, nightlyMinor: rates.terms.nightlyMinor + 100 } },
  })

  const published = got(
    await api.PUT('/api/stays/{slug}', {
      params: { path: { slug }, query: { status: 'published' } },
      body: { data: {} },
    }),
  ).data
  const gone = await api.DELETE('/api/stays/{slug}', { params: { path: { slug } } })
  return {
    name: made.name,
    photo: file.alternativeText,
    season: season.name,
    nightlyMinor: got(changed).data.terms.nightlyMinor,
    published: published.documentId === id,
    gone: gone.response.status,
  }
}

/** What an administrator sets up for other programs; asked of in person only. */
export async function setUpPrograms(site: string, jwt: string) {
  const { api, signedInBy } = openClient(site)
  signedInBy(jwt)
  const token = await api.POST('/api/api-tokens', {
    body: { data: { name: 'Calendar', type: 'custom', permissions: ['stays.find', 'calendars.findOne'] } },
  })
  const endpoint = await api.POST('/api/webhook-endpoints', {
    body: { data: { url: 'https://example.com/hooks', events: ['booking.confirmed', 'booking.cancelled'] } },
  })
  const { documentId } = got(endpoint).data
  const sent = await api.GET('/api/webhook-endpoints/{id}/deliveries', {
    params: { path: { id: documentId }, query: { page: 1 } },
  })
  return { key: got(token).data.accessKey, secret: got(endpoint).data.secret, sent: got(sent).data }
}

const [site, identifier, password, picture] = process.argv.slice(2)
if (!site || !identifier || !password || !picture)
  throw new Error('usage: make-a-home <site> <identifier> <password> <picture, a data address>')
const photo = await (await fetch(picture)).blob()
process.stdout.write(JSON.stringify(await makeAStay(site, identifier, password, photo)))
