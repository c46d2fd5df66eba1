import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createApiAccountService,
  PASSWORD,
  type ApiAccountService,
} from '#tests/protocol/api-accounts/api-account-service.ts'
import { furnishLibrary } from '#tests/protocol/content/library-of-homes.ts'
import { serveApp, type ServedApp } from '#tests/support/serve-app.ts'
import { nuxtVisitor, type NuxtVisitor } from './nuxt-strapi-client.ts'

let service: ApiAccountService
let server: ServedApp
beforeAll(async () => {
  service = await createApiAccountService()
  await furnishLibrary(service.db)
  server = await serveApp(service.fetch)
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const NEW_PASSWORD = 'calm harbour 23'
let count = 0
const somebody = () => ({ username: `nuxter${count}`, email: `Nuxter${count++}@example.com`, password: PASSWORD })

async function registered(): Promise<{ page: NuxtVisitor; email: string; username: string }> {
  const page = await nuxtVisitor(server.url)
  const request = somebody()
  await page.auth.register(request)
  return { page, username: request.username, email: request.email.toLowerCase() }
}

async function ofTheHouse(): Promise<NuxtVisitor> {
  const { page, email } = await registered()
  await service.db.updateTable('app.profile').set({ role: 'staff' }).where('email', '=', email).execute()
  await page.auth.login({ identifier: email, password: PASSWORD })
  return page
}

const isConfirmed = async (email: string) => {
  const [link] = await service.links(email)
  const { status } = await service.call('GET', `${link!.pathname}${link!.search}`)
  expect(status).toBe(302)
}

describe('the Strapi module of Nuxt, unchanged,', () => {
  test('finds, filters, sorts, pages and populates', async () => {
    const { strapi } = await nuxtVisitor(server.url)
    const { data, meta } = await strapi.find('stays', {
      filters: { nightlyPrice: { $lte: 110 }, $or: [{ slug: { $contains: '1' } }, { slug: { $eq: 'home-2' } }] },
      sort: ['nightlyPrice:desc'],
      fields: ['slug', 'nightlyPrice'],
      populate: { destination: { fields: ['name'] } },
      pagination: { page: 1, pageSize: 2 },
      locale: null,
    })
    expect(data).toMatchObject([
      { slug: 'home-10', nightlyPrice: 110, destination: { name: 'Porto' } },
      { slug: 'home-2', nightlyPrice: 102 },
    ])
    expect(meta.pagination).toEqual({ page: 1, pageSize: 2, pageCount: 2, total: 3 })
  })

  test('finds one by document id, and by slug', async () => {
    const { strapi } = await nuxtVisitor(server.url)
    const [first] = (await strapi.find('stays', { filters: { slug: 'home-3' } })).data
    const byId = await strapi.findOne('stays', first!.documentId, { populate: '*' })
    expect(byId.data).toMatchObject({ slug: 'home-3', destination: { name: 'Lisboa' } })
    expect(await strapi.findOne('stays', 'home-3', { populate: '*' })).toEqual(byId)
  })

  test('makes, changes and deletes for whoever has the right to', async () => {
    const { strapi } = await ofTheHouse()
    const [place] = (await strapi.find('destinations')).data
    const stay = {
      name: 'Casa Nova',
      kind: 'house',
      maxGuests: 2,
      bedrooms: 1,
      beds: 1,
      bathrooms: 1,
      nightlyPrice: 90,
      currency: 'EUR',
      destination: place!.documentId,
    }
    const made = await strapi.create('stays', stay, { status: 'draft', fields: ['name', 'publishedAt'] } as never)
    expect(made.data).toMatchObject({ name: 'Casa Nova', publishedAt: null })
    const { documentId } = made.data
    const changed = await strapi.update('stays', documentId, { summary: 'Small and bright' })
    expect(changed.data).toMatchObject({ name: 'Casa Nova', summary: 'Small and bright' })
    expect(await strapi.delete('stays', documentId)).toBeUndefined()
    await expect((await nuxtVisitor(server.url)).strapi.findOne('stays', documentId)).rejects.toMatchObject({
      error: { status: 404, name: 'NotFoundError' },
    })
  })

  test('books a home, sees the own bookings alone, and takes one back', async () => {
    const { page, email } = await registered()
    await page.auth.sendEmailConfirmation({ email })
    await isConfirmed(email)
    const request = { stay: 'home-4', checkIn: '2027-06-05', checkOut: '2027-06-12', guests: 2 }
    const { data: booking } = await page.strapi.create('bookings', request)
    expect(booking).toMatchObject({ state: 'hold', checkIn: '2027-06-05' })
    const mine = await page.strapi.find('bookings', { populate: { stay: { fields: ['slug'] } } })
    expect(mine.data).toMatchObject([{ documentId: booking.documentId, stay: { slug: 'home-4' } }])
    const { page: other } = await registered()
    expect((await other.strapi.find('bookings')).data).toEqual([])
    await page.strapi.delete('bookings', booking.documentId)
    const { data } = await page.strapi.findOne('bookings', booking.documentId)
    expect(data).not.toMatchObject({ state: 'hold' })
  })

  test('makes media addresses of the same origin', async () => {
    const { media } = await nuxtVisitor(server.url)
    expect(media('/media/a.jpg')).toBe(`${server.url}/media/a.jpg`)
  })

  test('reads what is said in the form of Strapi 4, by number (item 100)', async () => {
    const { four } = await nuxtVisitor(server.url)
    const old = { headers: { 'Strapi-Response-Format': 'v4' } }
    const { data } = await four.find('stays', { filters: { slug: 'home-3' }, populate: 'destination' }, old)
    const [stay] = data
    expect(stay).toMatchObject({
      id: expect.any(Number),
      attributes: { slug: 'home-3', destination: { data: { attributes: { name: 'Lisboa' } } } },
    })
    const one = await four.findOne('stays', stay!.id, {}, old)
    expect(one.data).toMatchObject({ id: stay!.id, attributes: { slug: 'home-3' } })
  })
})

describe('signing in by it', () => {
  test('registers, keeps the jwt in its cookie, and knows the user after the page was opened anew', async () => {
    const request = somebody()
    const page = await nuxtVisitor(server.url, { auth: { populate: ['role'], fields: ['username'] } })
    const { user, jwt } = await page.auth.register(request)
    expect(page.token()).toBe(jwt)
    expect(user).toMatchObject({
      value: { username: request.username, role: { type: 'authenticated' } },
    })
    const again = await page.reload()
    expect(again.user()).toEqual(page.user())
  })

  test('signs in by name and by address, and out', async () => {
    const { username, email } = await registered()
    for (const identifier of [username, email.toUpperCase()]) {
      const page = await nuxtVisitor(server.url)
      await page.auth.login({ identifier, password: PASSWORD })
      expect(page.user()).toMatchObject({ username, email, confirmed: false, blocked: false })
      page.auth.logout()
      expect([page.token(), page.user(), (await page.reload()).user()]).toEqual([undefined, null, undefined])
    }
  })

  test('asks for a new password, sets it with the code of the mail, and is signed in', async () => {
    const { page, email, username } = await registered()
    await page.auth.forgotPassword({ email })
    expect(page.token()).toBeUndefined()
    const [link] = await service.links(email)
    const code = link!.searchParams.get('oobCode')!
    await page.auth.resetPassword({ code, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD })
    expect(page.user()).toMatchObject({ username })
    const other = await nuxtVisitor(server.url)
    await expect(other.auth.login({ identifier: email, password: PASSWORD })).rejects.toMatchObject({
      error: { status: 400, message: 'Invalid identifier or password' },
    })
  })

  test('changes the password, after which the old jwt is worth nothing', async () => {
    const { page, username } = await registered()
    const request = { currentPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD }
    await page.auth.changePassword(request)
    await page.auth.fetchUser()
    expect([page.token(), page.user()]).toEqual([undefined, null])
    await page.auth.login({ identifier: username, password: NEW_PASSWORD })
    expect(page.user()).toMatchObject({ username })
  })

  test('confirms the address', async () => {
    const { page, email } = await registered()
    await page.auth.sendEmailConfirmation({ email })
    await isConfirmed(email)
    await page.auth.fetchUser()
    expect(page.user()).toMatchObject({ confirmed: true })
  })

  test('signs in by a token of the identity service, and links to where others begin', async () => {
    const page = await nuxtVisitor(server.url)
    const { idToken } = await service.identity('signUp', { email: 'by-nuxt@example.com', password: PASSWORD })
    await page.auth.authenticateProvider('firebase', idToken!)
    expect(page.user()).toMatchObject({ email: 'by-nuxt@example.com' })
    const address = page.auth.getProviderAuthenticationUrl('firebase')
    expect(address).toBe(`${server.url}/api/connect/firebase`)
    const { status, headers } = await fetch(address, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, expect.stringMatching(/\/login$/)])
  })

  test('has no token while an address must be confirmed first', async () => {
    const strict = await createApiAccountService({ confirmsEmail: true })
    const its = await serveApp(strict.fetch)
    const page = await nuxtVisitor(its.url)
    const request = somebody()
    await page.auth.register(request)
    expect([page.token(), page.user()]).toEqual([undefined, undefined])
    await expect(page.auth.login({ identifier: request.email, password: PASSWORD })).rejects.toMatchObject({
      error: { message: 'Your account email is not confirmed' },
    })
    await its.close()
    await strict.close()
  })
})

describe('what goes wrong', () => {
  test('is the body of the server, which the hook of the client hears, too', async () => {
    const page = await nuxtVisitor(server.url)
    const refusal = {
      data: null,
      error: {
        status: 400,
        name: 'ValidationError',
        message: 'Invalid key zzz',
        details: { key: 'zzz', path: null, source: 'query', param: 'sort' },
      },
    }
    await expect(page.strapi.find('stays', { sort: 'zzz' })).rejects.toEqual(refusal)
    expect(page.reported).toEqual([['strapi:error', refusal]])
  })

  test.each([
    ['everything is missing', {}, ['email', 'username', 'password']],
    ['a password is short', { password: 'short' }, ['password']],
  ])('says which fields when %s', async (_, wrong, fields) => {
    const page = await nuxtVisitor(server.url)
    const request = Object.keys(wrong).length === 0 ? {} : { ...somebody(), ...wrong }
    const refusal = (await page.auth.register(request as never).catch((error: unknown) => error)) as {
      error: { details: { errors: { path: string[] }[] } }
    }
    expect(refusal.error.details.errors.map(({ path }) => path[0])).toEqual(fields)
  })

  test('is an UnknownError with status 500 where nobody answers', async () => {
    const closed = await serveApp(service.fetch)
    await closed.close()
    const page = await nuxtVisitor(closed.url)
    await expect(page.strapi.find('stays')).rejects.toMatchObject({ error: { status: 500, name: 'UnknownError' } })
    expect(page.reported).toMatchObject([['strapi:error', { error: { name: 'UnknownError' } }]])
  })

  test('is a missing right of nobody, and a bad token of whoever has one', async () => {
    const page = await nuxtVisitor(server.url)
    await expect(page.strapi.find('bookings')).rejects.toMatchObject({ error: { status: 403, name: 'ForbiddenError' } })
    page.auth.setToken('garbage')
    await expect(page.strapi.find('stays')).rejects.toMatchObject({
      error: { status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials' },
    })
  })

  test.each([
    ['the account is shut', 'identity.account'],
    ['the token is old', null],
  ] as const)('signs out by itself when %s', async (_, table) => {
    const { page, email } = await registered()
    expect(page.user()).toMatchObject({ email })
    if (table === null) service.pass(31 * 86_400)
    else await service.db.updateTable(table).set({ disabled: true }).where('email', '=', email).execute()
    await page.auth.fetchUser()
    expect([page.token(), page.user()]).toEqual([undefined, null])
  })
})
