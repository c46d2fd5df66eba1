import { beforeAll, expect, test } from 'vitest'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { createAccount, mailTo, openSession, signIn } from '../browser/support/accounts.ts'
import { queryProduct } from '../browser/support/product-database.ts'

let host: ConsoleForms
let dataDirectory: string
beforeAll(async () => {
  const product = await sharedProduct()
  ;({ dataDirectory } = product)
  host = await openConsoleForms(product.port)
}, 120_000)

interface Helper {
  readonly email: string
  readonly cookie: string
  readonly slug: string
  readonly page: (path: string, form?: BodyInit) => Promise<{ status: number; to: string; html: string }>
  /** The host takes the right back, by which they were in the console. */
  readonly leaves: () => Promise<void>
}

/** Somebody who helps with a home, with their session and without scripts. */
async function newHelper(): Promise<Helper> {
  const { origin } = host
  const slug = /href="\/admin\/homes\/((?!new|import)[a-z0-9-]+)"/.exec(await host.page('/admin/homes'))?.[1] ?? ''
  const people = `/admin/homes/${slug}/people`
  const account = await createAccount(origin)
  await host.post(people, { intent: 'invite', email: account.email, right: 'bookings' })
  const [session] = await openSession(origin, await signIn(origin, account))
  const cookie = `${session?.name}=${session?.value}`
  const page = async (path: string, body?: BodyInit) => {
    const posted = body === undefined ? {} : { method: 'POST', body }
    // As a browser does: a form that is led on with 307 is sent once more.
    const response = await fetch(origin + path, { headers: { cookie, origin }, ...posted })
    return { status: response.status, to: new URL(response.url).pathname, html: await response.text() }
  }
  const { text } = await mailTo(origin, account.email, /asks you to help/)
  await page(new URL(/http\S+\/invitation\/\S+/.exec(text)?.[0] ?? '').pathname, new URLSearchParams())
  const leaves = async () => {
    const row = (await host.page(people)).split('<li').find((part) => part.includes(account.email)) ?? ''
    const id = /name="id" value="([0-9a-f-]+)"/.exec(row)?.[1] ?? ''
    expect((await host.post(people, { intent: 'remove', id })).status).toBe(303)
  }
  return { email: account.email, cookie, slug, page, leaves }
}

const WORDS = 'The boiler is lit on Fridays <only>.'

test('what is sent from an open page after the role was taken away is refused with a sentence, and can be copied', async () => {
  const helper = await newHelper()
  const stay = `/admin/homes/${helper.slug}`
  expect((await helper.page(stay)).status).toBe(200)
  await helper.leaves()
  const form = new URLSearchParams({ intent: 'save', note: WORDS, password: 'open sesame', id: crypto.randomUUID() })
  const refused = await helper.page(stay, form)
  expect([refused.status, refused.to]).toEqual([403, '/admin/over'])
  expect(refused.html).toContain('was removed while this page was open')
  expect(refused.html).toContain('What you just sent was not saved')
  expect(refused.html).toContain('The boiler is lit on Fridays &lt;only&gt;.')
  expect(refused.html).toContain('mailto:')
  expect(refused.html).not.toContain('open sesame')
  expect(refused.html).not.toContain('name="intent"')

  const files = new FormData()
  files.set('text', WORDS)
  files.set('files', new File(['a photo'], 'boiler.jpg', { type: 'image/jpeg' }))
  const withFile = await helper.page('/admin/inbox/0190b5a0-0000-7000-8000-000000000000', files)
  expect([withFile.status, withFile.html.includes('boiler is lit')]).toEqual([403, true])
  const large = new FormData()
  large.set('text', WORDS)
  large.set('files', new File([new Uint8Array(2_000_000)], 'boiler.jpg', { type: 'image/jpeg' }))
  expect((await helper.page('/admin/inbox/0190b5a0-0000-7000-8000-000000000000', large)).status).toBe(403)

  const looked = await helper.page('/admin/bookings')
  expect([looked.status, looked.html.includes('was removed while this page was open')]).toEqual([403, true])
  const asked = await fetch(`${host.origin}/api/staff/own-rights`, { headers: { cookie: helper.cookie } })
  expect([asked.status, await asked.json()]).toMatchObject([
    401,
    { error: { details: { code: 'not_signed_in', ended: 'role_taken' } } },
  ])
})

test('whose account was suspended is told so, and who is given the role again has only to log in', async () => {
  const helper = await newHelper()
  await helper.leaves()
  const suspended = (isSuspended: boolean) =>
    queryProduct(dataDirectory, 'update identity.account set disabled = $2 where email = $1', [
      helper.email,
      isSuspended,
    ])
  await suspended(true)
  const refused = await helper.page('/admin/bookings', new URLSearchParams({ note: WORDS }))
  expect([refused.status, refused.html]).toEqual([403, expect.stringContaining('Your account was suspended')])
  await suspended(false)
  await queryProduct(
    dataDirectory,
    `update app.profile set role = 'staff' where uid = (select uid from identity.account where email = $1)`,
    [helper.email],
  )
  expect((await helper.page('/admin/bookings')).to).toBe('/login')
})

test('a guest, and whoever was never signed in, learns nothing of it', async () => {
  const { origin } = host
  const nobody = await fetch(`${origin}/admin/bookings`, { redirect: 'manual' })
  expect([nobody.status, nobody.headers.get('location')]).toEqual([303, '/login'])
  const [session] = await openSession(origin, await signIn(origin, await createAccount(origin)))
  const headers = { cookie: `${session?.name}=${session?.value}` }
  expect((await fetch(`${origin}/admin/bookings`, { headers })).status).toBe(404)
})
