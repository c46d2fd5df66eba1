import type { RouteName } from '#api/access/declared-routes.ts'
import type { CalendarLinkShape, FeedShape, StayChannelsShape } from '#contract/channel/channel-schemas.ts'
import type { ImportedNightsShape } from '#contract/channel/imported-nights.ts'
import type { AccessWorld } from './access-world.ts'
import type { MakeSubject } from './ask-everybody.ts'
import { byStaff } from './by-staff.ts'
import { letStay } from './stays-of-host.ts'

const calendar =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20270612\r\nSUMMARY:Reserved\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'

async function withFeed(world: AccessWorld) {
  const id = await letStay(world)
  const feed = await byStaff<FeedShape>(world, 'POST', `/api/staff/stays/${id}/feeds`, { calendar })
  return { id, feed: feed.documentId }
}

async function withLink(world: AccessWorld) {
  const id = await letStay(world)
  const data = { channel: 'airbnb' }
  return { id, link: await byStaff<CalendarLinkShape>(world, 'POST', `/api/staff/stays/${id}/calendar-links`, data) }
}

async function withClash(world: AccessWorld) {
  const id = await letStay(world)
  const block = { from: '2027-06-12', to: '2027-06-13', reason: 'owner_stay' }
  await byStaff(world, 'POST', `/api/staff/stays/${id}/blocks`, block)
  await byStaff(world, 'POST', `/api/staff/stays/${id}/feeds`, { calendar })
  const { clashes } = await byStaff<StayChannelsShape>(world, 'GET', `/api/staff/stays/${id}/channels`)
  return { id, clash: clashes[0]?.documentId ?? '' }
}

/** Returns the requests for the routes about calendars of other sites. */
export function channelSubjects(world: AccessWorld) {
  const ofFeed =
    (more: { readonly data?: object; readonly query?: string } = {}) =>
    async () => ({ parts: await withFeed(world), ...more })
  return {
    'GET /api/staff/stays/:id/channels': async () => ({ parts: { id: await letStay(world) } }),
    'GET /api/staff/stays/:id/clashes': async () => ({ parts: { id: (await withClash(world)).id } }),
    'GET /api/staff/stays/:id/imported-nights': async () => ({ parts: { id: (await withFeed(world)).id } }),
    'PUT /api/staff/stays/:id/imported-nights': async () => {
      const { id } = await withFeed(world)
      const path = `/api/staff/stays/${id}/imported-nights` as const
      const [nights] = await byStaff<ImportedNightsShape[]>(world, 'GET', path)
      return { parts: { id }, data: { amounts: [{ documentId: nights?.documentId, revenueMinor: 9000 }] } }
    },
    'POST /api/staff/stays/:id/feeds': async () => ({ parts: { id: await letStay(world) }, data: { calendar } }),
    'PUT /api/staff/stays/:id/feeds/:feed': ofFeed({ data: { name: 'By hand' } }),
    'POST /api/staff/stays/:id/feeds/:feed/fetches': ofFeed(),
    'POST /api/staff/stays/:id/feeds/:feed/files': ofFeed({ data: { calendar } }),
    'POST /api/staff/stays/:id/feeds/:feed/acceptance': ofFeed(),
    'DELETE /api/staff/stays/:id/feeds/:feed': ofFeed({ query: '?nights=free' }),
    'POST /api/staff/stays/:id/calendar-links': async () => ({
      parts: { id: await letStay(world) },
      data: { channel: 'airbnb' },
    }),
    'DELETE /api/staff/stays/:id/calendar-links/:link': async () => {
      const { id, link } = await withLink(world)
      return { parts: { id, link: link.documentId } }
    },
    'POST /api/staff/stays/:id/clashes/:clash/echo': async () => ({ parts: await withClash(world) }),
  } satisfies Partial<Record<RouteName, MakeSubject>>
}

/** Creates the calendar of a home that another site reads. */
export async function calendarFileOf(world: AccessWorld) {
  const { link } = await withLink(world)
  return { parts: { file: new URL(link.url).pathname.split('/').at(-1) ?? '' } }
}
