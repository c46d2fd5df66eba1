import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { userContext } from '#web/backend/context.ts'
import { requireAccess } from './require-access.ts'

const verified: UserShape = {
  uid: 'anna',
  email: 'anna@example.com',
  emailVerified: true,
  displayName: 'Anna',
  phoneNumber: null,
  photoURL: null,
  role: 'user',
  needsVerification: false,
  needsSecondFactor: false,
  providers: ['password'],
}
const unverified: UserShape = { ...verified, emailVerified: false, needsVerification: true }

async function visit(path: string, user: UserShape | null, headers: Record<string, string> = {}) {
  const url = new URL(path, 'http://localhost:3000')
  const context = new RouterContextProvider()
  context.set(userContext, () => Promise.resolve(user))
  const response = await requireAccess({ request: new Request(url, { headers }), url, context }).catch(
    (thrown: Response) => thrown,
  )
  return response instanceof Response
    ? { to: response.headers.get('location'), cookie: response.headers.get('set-cookie') }
    : { user: response }
}

test('a signed-out visitor of the account area is sent to /login and the destination is remembered', async () => {
  expect(await visit('/user/bookings?show=past', null)).toEqual({
    to: '/login',
    cookie: 'targetRoute=%2Fuser%2Fbookings%3Fshow%3Dpast; Path=/; HttpOnly; SameSite=Lax; Max-Age=1800',
  })
})

test('the checkout keeps its dates and party through the sign-in and the verification', async () => {
  const path = '/stays/finca/book?checkIn=2027-06-12&adults=2'
  const cookie = `targetRoute=${encodeURIComponent(path)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=1800`
  expect(await visit(path, null)).toEqual({ to: '/login', cookie })
  expect(await visit(path, unverified)).toEqual({ to: '/verify-email', cookie })
})

test('a verified user sees the account area', async () => {
  expect(await visit('/user', verified)).toEqual({ user: verified })
})

test('a verified user who opens a guest page goes to the previous page, or to /stays', async () => {
  expect(await visit('/register', verified)).toMatchObject({ to: '/stays' })
  expect(await visit('/register', verified, { referer: 'http://localhost:3000/stays/finca?adults=2' })).toMatchObject({
    to: '/stays/finca?adults=2',
  })
  expect(await visit('/login?from=/contact', verified)).toMatchObject({ to: '/contact' })
})

test('neither other sites nor sign-in pages count as the previous page', async () => {
  expect(await visit('/login', verified, { referer: 'https://evil.example/stays' })).toMatchObject({ to: '/stays' })
  expect(await visit('/login', verified, { referer: 'http://localhost:3000/register' })).toMatchObject({ to: '/stays' })
  expect(await visit('/Login', verified, { referer: 'http://localhost:3000/Login' })).toMatchObject({ to: '/stays' })
  expect(await visit('/login?from=//evil.example', verified)).toMatchObject({ to: '/stays' })
})

test('the remembered destination comes before the previous page and is forgotten', async () => {
  expect(
    await visit('/login', verified, {
      cookie: 'targetRoute=%2Fuser%2Fbookings',
      referer: 'http://localhost:3000/contact',
    }),
  ).toEqual({
    to: '/user/bookings',
    cookie: 'targetRoute=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
  })
})

test('what the link just followed names comes before what was remembered earlier, unless it names nothing but the list of homes', async () => {
  const cookie = 'targetRoute=%2Fuser%2Fbookings'
  expect(await visit('/login?from=%2Fuser%2Fbookings%2F7', verified, { cookie })).toEqual({
    to: '/user/bookings/7',
    cookie: 'targetRoute=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
  })
  expect(await visit('/login?from=%2Fstays', verified, { cookie })).toMatchObject({ to: '/user/bookings' })
  expect(await visit('/login?from=//evil.example', verified, { cookie })).toMatchObject({ to: '/user/bookings' })
})

test('/verify-email is for signed-in users who are not verified yet', async () => {
  expect(await visit('/verify-email', null)).toEqual({ to: '/login', cookie: null })
  expect(await visit('/verify-email', unverified)).toEqual({ user: unverified })
  expect(await visit('/verify-email', verified)).toMatchObject({ to: '/stays' })
})
