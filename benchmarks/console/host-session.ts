import { demoHost } from '#demo/seed-demo.ts'
import { callIdentity } from '#tests/support/call-identity.ts'

/** The host of the demo, signed in. */
export interface HostSession {
  readonly origin: string
  readonly idToken: string
  /** As browsers keep it. */
  readonly cookie: { readonly name: string; readonly value: string; readonly url: string }
}

/** Signs the host in, for programs and for browsers. */
export async function signInAsHost(origin: string): Promise<HostSession> {
  const { idToken } = await callIdentity<{ idToken: string }>(origin, 'signInWithPassword', {
    email: demoHost.email,
    password: demoHost.password,
    returnSecureToken: true,
  })
  const response = await fetch(`${origin}/__session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, origin },
  })
  const [name = '', value = ''] = (response.headers.getSetCookie()[0]?.split(';')[0] ?? '').split('=')
  return { origin, idToken, cookie: { name, value, url: origin } }
}
