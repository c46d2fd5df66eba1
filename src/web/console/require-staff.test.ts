import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { apiFetchContext, userContext } from '#web/backend/context.ts'
import { requireStaff } from './require-staff.ts'

const marta: UserShape = {
  uid: 'marta',
  email: 'marta@example.com',
  emailVerified: true,
  displayName: 'Marta',
  phoneNumber: null,
  photoURL: null,
  role: 'host',
  needsVerification: false,
  needsSecondFactor: false,
  providers: ['password'],
}

/**
 * Returns what a staff member gets for a page of the console when the API answers the question for their rights with
 * this status.
 */
async function visit(status: number): Promise<unknown> {
  const url = new URL('http://localhost:3000/admin')
  const context = new RouterContextProvider()
  context.set(userContext, () => Promise.resolve(marta))
  const rights = { functions: [], helpsOnly: false, helpsWith: [], timeZone: 'Europe/Madrid' }
  const body = status === 200 ? { data: rights } : { error: { status, name: 'Error', message: 'No', details: {} } }
  context.set(apiFetchContext, () => Promise.resolve(Response.json(body, { status })))
  const visited = { request: new Request(url), url, pattern: '/admin', params: {}, context }
  try {
    return await requireStaff(visited, () => Promise.resolve(new Response('The page')))
  } catch (thrown) {
    return thrown
  }
}

test('who may work here is let in, and nothing of it is stored on the way', async () => {
  const page = (await visit(200)) as Response
  expect([await page.text(), page.headers.get('cache-control')]).toEqual(['The page', 'private, no-store'])
})

test.each([401, 403, 404])('who has just lost their role finds no page (%i)', async (status) => {
  expect(await visit(status)).toMatchObject({ init: { status: 404 } })
})

test.each([429, 500])(
  'rights that could not be asked for are a fault, and not a page that is missing (%i)',
  async (status) => {
    expect(await visit(status)).toEqual(new Error(`the API responded with ${status}: No`))
  },
)
