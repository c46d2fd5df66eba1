import type { RouteName } from '#api/access/declared-routes.ts'
import type { RateTryShape } from '#contract/rate/rate-drafts.ts'
import type { AccessWorld } from './access-world.ts'
import type { MakeSubject } from './ask-everybody.ts'
import { letStay } from './stays-of-host.ts'

type RateRoute = Extract<RouteName, `${string} /api/staff/${'home-rates' | 'rate-drafts' | 'rate-changes'}${string}`>

const nightly = {
  matter: 'nightly',
  span: { from: '2027-08-01', to: '2027-08-08' },
  way: 'percent',
  value: 1000,
  roundToMinor: 100,
}

/**
 * Returns the requests for changes of the rates of many homes. Each draft belongs to the world's host, and is about a
 * home of theirs.
 */
export function rateDraftSubjects(world: AccessWorld): Readonly<Record<RateRoute, MakeSubject>> {
  const written = async () => ({ choice: { homes: [await letStay(world)] }, changes: [nightly] })
  const byHost = async <Value>(path: string, data: object) =>
    (await world.host.call<Value>('POST', path, { data })).data
  const made = async () => {
    const { documentId } = await byHost<RateTryShape>('/api/staff/rate-drafts', await written())
    return { id: documentId }
  }
  return {
    'GET /api/staff/home-rates': async () => ({}),
    'GET /api/staff/rate-drafts': async () => ({}),
    'POST /api/staff/rate-drafts': async () => ({ data: await written() }),
    'GET /api/staff/rate-drafts/:id': async () => ({ parts: await made() }),
    'PUT /api/staff/rate-drafts/:id': async () => ({ parts: await made(), data: await written() }),
    'DELETE /api/staff/rate-drafts/:id': async () => ({ parts: await made() }),
    'POST /api/staff/rate-drafts/:id/publication': async () => ({ parts: await made(), data: { version: 1 } }),
    'GET /api/staff/rate-changes': async () => ({}),
    'POST /api/staff/rate-changes': async (_, isMissing) => ({
      data: {
        stays: [
          {
            stay: isMissing ? 'nowhere' : await letStay(world),
            nights: [{ from: '2027-06-01', to: '2027-06-03', nightlyMinor: 10_000 }],
          },
        ],
      },
    }),
    async 'POST /api/staff/rate-changes/:id/undo'() {
      const { id } = await made()
      const path = `/api/staff/rate-drafts/${id}/publication`
      const { documentId } = await byHost<{ documentId: string }>(path, { version: 1 })
      return { parts: { id: documentId } }
    },
  }
}
