import { demoHost } from '#demo/seed-demo.ts'
import { callIdentity } from '#tests/support/call-identity.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { calendarOf } from '#tests/support/stays/other-site.ts'
import { beforeAll, expect, test } from 'vitest'

let origin: string
let cookie: string
beforeAll(async () => {
  const product = await sharedProduct()
  origin = `http://localhost:${product.port}`
  const { email, password } = demoHost
  const signedIn = { email, password, returnSecureToken: true }
  const { idToken } = await callIdentity<{ idToken: string }>(origin, 'signInWithPassword', signedIn)
  const session = await fetch(`${origin}/__session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, origin },
  })
  cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}, 120_000)

const page = async (path: string) => (await fetch(origin + path, { headers: { cookie } })).text()

/** Posts a form as a browser without scripts does. */
async function post(path: string, fields: Readonly<Record<string, string>>, calendar?: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (calendar !== undefined) form.set('file', new File([calendar], 'airbnb.ics', { type: 'text/calendar' }))
  const body = calendar === undefined ? new URLSearchParams(fields) : form
  const response = await fetch(origin + path, { method: 'POST', headers: { cookie, origin }, body, redirect: 'manual' })
  return { status: response.status, to: response.headers.get('location') ?? '', html: await response.text() }
}

test('calendars of other sites are read, clash, are settled, given out and removed without a script', async () => {
  const slug = /href="\/admin\/homes\/((?!new|import)[a-z0-9-]+)"/.exec(await page('/admin/homes'))?.[1] ?? ''
  const channels = `/admin/homes/${slug}/channels`
  expect(await page(channels)).toContain('No calendar is read.')
  const block = await fetch(`${origin}/api/staff/stays/${slug}/blocks`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { from: '2028-02-11', to: '2028-02-14', reason: 'owner_stay' } }),
  })
  const kept = ((await block.json()) as { data: { documentId: string } }).data.documentId

  const add = { intent: 'add', channel: 'airbnb', name: 'Other door', url: '', everyMinutes: '60' }
  const refused = await post(channels, add, '<html>Log in</html>')
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('It was a page of a web site')])
  const guarded = await post(channels, { ...add, url: 'https://192.168.0.1/a.ics' })
  expect([guarded.status, guarded.html]).toEqual([
    400,
    expect.stringContaining('must be reachable on the public internet'),
  ])
  const events = [['1', '2028-02-10', '2028-02-12'] as const, ['2', '2028-02-20', '2028-02-22'] as const]
  const added = await post(channels, add, calendarOf(events))
  expect([added.status, added.to]).toEqual([303, `${channels}?done=added`])

  const shown = await page(added.to)
  expect(shown).toContain('The calendar is added.')
  expect(shown).toContain('2 entries take nights')
  expect(await page('/admin')).toContain('was let twice: here and by Other door')
  expect(await page(`/admin/calendar?homes=${slug}&from=2028-02-09`)).toContain('Let twice: here and by Other door')
  const clash = /id="clash-([0-9a-f-]+)"/.exec(shown)?.[1] ?? ''
  const echo = await post(channels, { intent: 'echo', thing: clash })
  expect(await page(echo.to)).not.toContain('id="clash-')

  const linked = await post(channels, { intent: 'link', channel: 'vrbo' })
  const address = /value="(http[^"]+\/calendars\/[\w-]+\.ics)"/.exec(await page(linked.to))?.[1] ?? ''
  const calendar = await fetch(origin + new URL(address).pathname)
  expect(await calendar.text()).toContain('DTSTART;VALUE=DATE:20280220')

  const feed = /id="feed-([0-9a-f-]+)"/.exec(shown)?.[1] ?? ''
  const freed = await post(channels, { intent: 'free', thing: feed })
  expect(await page(freed.to)).toContain('The calendar is removed, and its nights are free.')
  await fetch(`${origin}/api/staff/stays/${slug}/blocks/${kept}`, { method: 'DELETE', headers: { cookie, origin } })
})
