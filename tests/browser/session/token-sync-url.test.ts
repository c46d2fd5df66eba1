import { expect, test } from 'vitest'
import { createAccount, logIn } from '../support/accounts.ts'
import type { Visitor } from '../support/visitor.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite(async () => ({ TOKEN_SYNC_URL: '/sync/who' }))

/** Paths that a visitor's browser posts to. */
function postsOf({ page }: Visitor): string[] {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') posts.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return posts
}

test('the browser tells the server who is signed in at the configured address, and nowhere else', async () => {
  const account = await createAccount(site.origin)
  const visitor = await site.visitor()
  const posts = postsOf(visitor)
  await visitor.open('/login')
  await logIn(visitor, account)
  await visitor.arrivesAt('/stays')
  expect(posts).toContain('POST /sync/who')
  expect(posts.filter((post) => post.includes('__session'))).toEqual([])
  await visitor.open('/user')
  await visitor.page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await visitor.arrivesAt('/login')
  expect(posts).toContain('DELETE /sync/who')
  expect((await fetch(`${site.origin}/__session`)).status).toBe(404)
})

test('without JavaScript the server opens its session all the same', async () => {
  const account = await createAccount(site.origin)
  const visitor = await site.visitor({ javaScriptEnabled: false })
  await visitor.open('/login')
  await logIn(visitor, account)
  await visitor.arrivesAt('/stays')
  await visitor.open('/user')
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  await visitor.arrivesAt('/user')
})
