import type { ConsoleForms } from '../console-forms.ts'

/** Creates a home of the host that guests cannot see yet; returns its slug. */
export async function makeDraftStay({ origin, cookie }: ConsoleForms, name: string, currency = 'EUR'): Promise<string> {
  const call = async <Data>(path: string, init: RequestInit = {}) => {
    const headers = { cookie, 'content-type': 'application/json', origin }
    return ((await (await fetch(origin + path, { headers, ...init })).json()) as { data: Data }).data
  }
  const [place] = await call<{ documentId: string }[]>('/api/destinations?pagination[limit]=1')
  const stay = { name, kind: 'villa', maxGuests: 4, bedrooms: 2, beds: 3, bathrooms: 1, nightlyPrice: 100 }
  const data = { ...stay, currency, destination: { connect: [place?.documentId] } }
  return (await call<{ slug: string }>('/api/stays?status=draft', { method: 'POST', body: JSON.stringify({ data }) }))
    .slug
}
