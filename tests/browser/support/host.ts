import { randomUUID } from 'node:crypto'
import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { callIdentity } from '#tests/support/call-identity.ts'

/**
 * The console's page of the day with all that waits. Without `all` it has the first 25, and in a product that many files
 * share a new request may be the 26th.
 */
export const wholeDayPath = `${consolePaths.today()}?all=yes`

/** Does or reads something as the host of the demo's homes, through the API for staff. Throws when it is refused. */
export async function asHost<Value>(
  origin: string,
  path: string,
  data: unknown = {},
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'POST',
): Promise<Value> {
  const idToken = await idTokenOf(origin)
  const response = await fetch(`${origin}/api/staff/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${idToken}`,
      origin,
      'idempotency-key': randomUUID(),
    },
    ...(method === 'POST' || method === 'PUT' ? { body: JSON.stringify({ data }) } : {}),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: Value }).data
}

/** Returns the document id of a picture of the demo's homes, which the host can use as evidence. */
export async function pictureOfHost(origin: string): Promise<string> {
  const headers = { authorization: `Bearer ${await idTokenOf(origin)}` }
  const response = await fetch(`${origin}/api/upload/files?pagination[pageSize]=1`, { headers })
  const [file] = (await response.json()) as { documentId: string }[]
  if (!file) throw new Error('the host of the demo has no picture')
  return file.documentId
}

async function idTokenOf(origin: string): Promise<string> {
  const { idToken } = await callIdentity<{ idToken: string }>(origin, 'signInWithPassword', {
    email: demoHost.email,
    password: demoHost.password,
    returnSecureToken: true,
  })
  return idToken
}
