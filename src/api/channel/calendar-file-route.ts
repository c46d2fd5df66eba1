import { exportCalendar } from '#rates/channel/export-calendar.ts'
import { EXPORTED_CALENDAR_TYPE } from '#messaging/channel/exported-calendar.ts'
import { anyone } from '#api/route/access.ts'
import { problemResponse } from '#api/route/api-response.ts'
import { bareRoute } from '#api/route/bare-route.ts'
import { channelDepsOf } from './channel-deps.ts'

/** The nights of a home as other sites read them. The secret in the address is the only credential. */
export const calendarFileRoute = bareRoute({
  method: 'GET',
  path: '/calendars/:file',
  chapter: 'Calendars of other sites',
  summary: 'The nights of a home for another site (iCalendar), without names or prices',
  access: anyone({ missing: 'calendar_link_not_found' }),
  responses: { file: EXPORTED_CALENDAR_TYPE },
  refuses: ['calendar_link_not_found'],
  async handle(deps, { param, call: { request } }) {
    const file = param('file')
    const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : ''
    const reader = request.headers.get('user-agent') ?? ''
    const exported = await exportCalendar(channelDepsOf(deps), { token, reader })
    if (!exported.ok) return problemResponse(exported.problem)
    const headers = {
      'content-type': EXPORTED_CALENDAR_TYPE,
      // Not cached by anybody in between, and not listed by search engines.
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    }
    return { status: 200, body: null, headers, file: exported.value }
  },
})
