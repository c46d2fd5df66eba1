import { beforeAll, expect, test } from 'vitest'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { createAccount, mailTo, openSession, signIn } from '../browser/support/accounts.ts'

let host: ConsoleForms
beforeAll(async () => {
  host = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

/** The site as somebody with a session sees it, whose browser runs no scripts. */
async function browsing(account: Awaited<ReturnType<typeof createAccount>>) {
  const [session] = await openSession(host.origin, await signIn(host.origin, account))
  const headers = { cookie: `${session?.name}=${session?.value}`, origin: host.origin }
  return async (path: string, form?: Readonly<Record<string, string>>) => {
    const body = form && { method: 'POST', body: new URLSearchParams(form) }
    const response = await fetch(host.origin + path, { redirect: 'manual', headers, ...body })
    return { status: response.status, to: response.headers.get('location'), html: await response.text() }
  }
}

test('a host asks somebody to help with a home, who sees that home alone, may not do more than was said, and nothing once it has ended', async () => {
  const { origin } = host
  const listed = await host.page('/admin/homes')
  const [slug = '', other = ''] = Array.from(
    listed.matchAll(/href="\/admin\/homes\/((?!new|import)[a-z0-9-]+)"/g),
    ([, found]) => found,
  )
  const people = `/admin/homes/${slug}/people`
  expect(await host.page(people)).toContain('Nobody helps with this home yet.')
  const account = await createAccount(origin)
  const invited = await host.post(people, { intent: 'invite', email: account.email, right: 'bookings' })
  expect([invited.status, invited.to]).toEqual([303, `${people}?done=invited`])
  expect(await host.page(invited.to)).toContain(`Withdraw the invitation of ${account.email}`)

  const helper = await browsing(account)
  const { text } = await mailTo(origin, account.email, /asks you to help/)
  const link = new URL(/http\S+\/invitation\/\S+/.exec(text)?.[0] ?? '').pathname
  expect((await helper(link)).html).toContain('asks you to help with')
  expect(await helper(link, {})).toMatchObject({ status: 303, to: '/admin' })

  const own = (await helper('/admin/homes')).html
  expect([own.includes(`/admin/homes/${slug}"`), own.includes(`/admin/homes/${other}"`)]).toEqual([true, false])
  expect((await helper(`/admin/homes/${slug}`)).html).toContain('You help with the bookings and the calendar')
  expect((await helper(`/admin/homes/${other}`)).status).toBe(404)
  expect((await helper(people)).status).toBe(404)
  // The team is the host's alone: who helps is offered its people with the tasks, and no page that says there are none.
  expect((await helper('/admin/tasks')).html).not.toContain('/admin/tasks/team')
  expect((await helper('/admin/tasks/team')).status).toBe(404)
  expect(await host.page('/admin/tasks')).toContain('/admin/tasks/team')
  const refused = await helper(`/admin/homes/${slug}`, { do: 'draft' })
  expect([refused.status, refused.html]).toEqual([403, expect.stringContaining('Ask its host for the right to do it')])

  const shown = await host.page(people)
  const id = /name="id" value="([0-9a-f-]+)"/.exec(shown)?.[1] ?? ''
  const late = await host.post(people, { intent: 'right', id, right: 'full', expectedRight: 'read' })
  expect([late.status, late.html]).toEqual([409, expect.stringContaining('Somebody else has changed this right')])
  const removed = await host.post(people, { intent: 'remove', id })
  expect([removed.status, await host.page(removed.to)]).toEqual([
    303,
    expect.stringContaining('no longer help with this home'),
  ])
  // They were a host by this right alone.
  expect(await helper(`/admin/homes/${slug}`)).toMatchObject({ status: 303, to: '/admin/over?why=role_taken' })
})

test('who helps with the bookings of a home chooses among the people of its team, and reads their names alone', async () => {
  const { origin } = host
  const asHost = async <Value>(method: string, path: string, body?: object) => {
    const headers = { cookie: host.cookie, origin, 'content-type': 'application/json' }
    const answer = await fetch(origin + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify({ data: body }) }),
    })
    return ((await answer.json()) as { data: Value }).data
  }
  const [{ slug: stay } = { slug: '' }, { slug: other } = { slug: '' }] = await asHost<readonly { slug: string }[]>(
    'GET',
    '/api/stays?status=draft&pagination[pageSize]=2&sort=slug:desc',
  )
  const worker = async (name: string, stays: readonly string[]) =>
    (
      await asHost<{ documentId: string }>('POST', '/api/staff/workers', {
        name,
        phone: '+34 600 111 222',
        homes: stays,
      })
    ).documentId
  const [here] = [await worker('Carla Here', [stay, other]), await worker('Dolors Elsewhere', [other])]
  const task = { stay: stay, kind: 'repair', title: 'Shutter', day: new Date().toISOString().slice(0, 10) }
  const { documentId } = await asHost<{ documentId: string }>('POST', '/api/staff/tasks', task)

  const account = await createAccount(origin)
  await host.post(`/admin/homes/${stay}/people`, { intent: 'invite', email: account.email, right: 'bookings' })
  const helper = await browsing(account)
  const { text } = await mailTo(origin, account.email, /asks you to help/)
  await helper(new URL(/http\S+\/invitation\/\S+/.exec(text)?.[0] ?? '').pathname, {})

  const option = `<option value="${here}">Carla Here</option>`
  const rowOf = (html: string) => html.slice(html.indexOf(`id="task-${documentId}"`)).split('</li>')[0] ?? ''
  const { html } = await helper('/admin/tasks')
  expect([rowOf(html).includes(option), html.includes('Dolors Elsewhere')]).toEqual([true, false])
  const added = (await helper('/admin/tasks/new')).html
  expect([added.includes(option), added.includes('Dolors Elsewhere')]).toEqual([true, false])
  const given = await helper('/admin/tasks', { task: documentId, seen: '', worker: here, intent: 'give' })
  expect(given.status).toBe(303)
  const { html: members } = await helper('/api/staff/teams')
  expect((JSON.parse(members) as { data: unknown }).data).toEqual([
    { documentId: here, name: 'Carla Here', homes: [stay] },
  ])
  expect((JSON.parse((await helper('/api/staff/workers')).html) as { data: unknown }).data).toEqual([])
})
