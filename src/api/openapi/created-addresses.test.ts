import { expect, test } from 'vitest'
import { declaredRoutes } from '#api/access/declared-routes.ts'
import { createOpenApi } from './create-openapi.ts'

interface Described {
  readonly post?: {
    readonly responses: Readonly<Record<string, { readonly headers?: { readonly Location?: unknown } }>>
  }
}

test('what is created and has an address of its own is described with Location, and nothing else', () => {
  const { paths } = createOpenApi({ origin: 'https://site.example', title: 'Site' }, declaredRoutes)
  const found = Object.entries(paths as Readonly<Record<string, Described>>).flatMap(([path, { post }]) =>
    post?.responses['201']?.headers?.Location ? [path] : [],
  )
  expect(found.toSorted()).toEqual([
    '/api/amenities',
    '/api/bookings',
    '/api/destinations',
    '/api/reservations',
    '/api/staff/automations',
    '/api/staff/bookings',
    '/api/staff/message-templates',
    '/api/staff/owners',
    '/api/staff/rate-drafts',
    '/api/staff/vouchers',
    '/api/stays',
    '/api/threads',
    '/api/webhook-endpoints',
  ])
})
