import createClient, { type Client } from 'openapi-fetch'
import { stringify } from 'qs'
import type { paths } from './api.ts'

export type ApiClient = Client<paths>

/** A client for a site; the jwt comes later, when somebody has signed in. Conditions in brackets are written by `qs`, as for any Strapi. */
export function openClient(site: string): { readonly api: ApiClient; readonly signedInBy: (jwt: string) => void } {
  let token: string | null = null
  const api = createClient<paths>({
    baseUrl: site,
    querySerializer: (query) => stringify(query, { arrayFormat: 'repeat', encodeValuesOnly: true }),
  })
  api.use({
    onRequest({ request }) {
      if (token !== null) request.headers.set('authorization', `Bearer ${token}`)
      return request
    },
  })
  return {
    api,
    signedInBy(jwt) {
      token = jwt
    },
  }
}

/** What came, or an error with the sentence and the code of the refusal. */
export function got<Value>(result: {
  data?: Value
  error?: { error: { message: string; details: { code?: string } } }
}) {
  const { data, error } = result
  if (data === undefined) throw new Error(error ? `${error.error.details.code}: ${error.error.message}` : 'no body')
  return data
}
