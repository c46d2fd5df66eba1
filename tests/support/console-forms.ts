import { demoHost } from '#demo/seed-demo.ts'
import { callIdentity } from './call-identity.ts'

/** The pages and forms of the console without a browser, as visitors without scripts see them. */
export interface ConsoleForms {
  readonly origin: string
  /** The cookie of the demo host's session. */
  readonly cookie: string
  /** Returns a page; `cookies` are those that an answer has just set. */
  page(path: string, cookies?: readonly string[]): Promise<string>
  /**
   * Posts fields, or with a calendar a form with a file; returns where it redirects, or the page that says why it was
   * refused.
   */
  post(path: string, fields: Fields, calendar?: string): Promise<Posted>
}

type Fields = Readonly<Record<string, string>> | readonly (readonly [name: string, value: string])[]

interface Posted {
  readonly status: number
  readonly to: string
  /** The cookies it sets, by name and value. */
  readonly cookies: readonly string[]
  readonly html: string
}

/** Signs the demo's host in at a product. */
export async function openConsoleForms(port: number): Promise<ConsoleForms> {
  const origin = `http://localhost:${port}`
  const { email, password } = demoHost
  const signedIn = { email, password, returnSecureToken: true }
  const { idToken } = await callIdentity<{ idToken: string }>(origin, 'signInWithPassword', signedIn)
  const headers = { authorization: `Bearer ${idToken}`, origin }
  const session = await fetch(`${origin}/__session`, { method: 'POST', headers })
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return {
    origin,
    cookie,
    page: async (path, cookies = []) =>
      (await fetch(origin + path, { headers: { cookie: [cookie, ...cookies].join('; ') } })).text(),
    async post(path, fields, calendar) {
      const pairs = Array.isArray(fields) ? (fields as [string, string][]) : Object.entries(fields)
      const form = new FormData()
      for (const [name, value] of pairs) form.append(name, value)
      if (calendar !== undefined) form.set('file', new File([calendar], 'airbnb.ics', { type: 'text/calendar' }))
      const body = calendar === undefined ? new URLSearchParams(pairs) : form
      const posted = await fetch(origin + path, {
        method: 'POST',
        headers: { cookie, origin },
        body,
        redirect: 'manual',
      })
      const cookies = posted.headers.getSetCookie().map((set) => set.split(';')[0] ?? '')
      return { status: posted.status, to: posted.headers.get('location') ?? '', cookies, html: await posted.text() }
    },
  }
}

const CHARACTERS: Readonly<Record<string, string>> = { quot: '"', '#x27': "'", lt: '<', gt: '>', amp: '&' }

/** Returns the value of the first field of this name in a page; '' when there is none. */
export function fieldIn(html: string, name: string): string {
  const [, value = ''] = new RegExp(` name="${name}" value="([^"]*)"`).exec(html) ?? []
  return value.replaceAll(/&(quot|#x27|lt|gt|amp);/g, (_, code: string) => CHARACTERS[code] ?? '')
}
