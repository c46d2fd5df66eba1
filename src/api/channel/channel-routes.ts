import type { TokenPermission } from '#contract/api-token-shapes.ts'
import * as z from 'zod/mini'
import {
  clashListSchema,
  feedChangeSchema,
  feedFileSchema,
  newCalendarLinkSchema,
  newFeedSchema,
  removedFeedQuerySchema,
} from '#contract/channel/channel-requests.ts'
import { calendarLinkSchema, channelsSchema, clashSchema, feedSchema } from '#contract/channel/channel-schemas.ts'
import {
  IMPORTED_NIGHTS_A_PAGE,
  importedNightsChangeSchema,
  importedNightsListSchema,
  importedNightsSchema,
} from '#contract/channel/imported-nights.ts'
import { markClashAsEcho } from '#rates/channel/mark-clash-as-echo.ts'
import { endCalendarLink, makeCalendarLink } from '#rates/channel/calendar-links.ts'
import { findChannels } from '#rates/channel/find-channels.ts'
import { CLASHES_A_PAGE, findClashPage } from '#rates/channel/find-clash-page.ts'
import { enterImportedRevenue, findImportedNights } from '#rates/channel/imported-nights.ts'
import { acceptLoss, addFeed, changeFeed, fetchFeedNow, handInFile, removeFeed } from '#rates/channel/save-feed.ts'
import { ok } from '#core/result.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { enumOf } from '#api/route/json-schema.ts'
import { envelope, inPages, pageOf } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { channelDepsOf } from './channel-deps.ts'

const chapter = 'Calendars of other sites'
const ended = envelope(z.object({ documentId: z.string() }))
const ofStay = (token: TokenPermission) => hostOrStaff({ right: 'full', notFound: 'stay_not_found', token })
const ofFeed = ['stay_not_found', 'feed_not_found'] as const

/**
 * Calendars of other sites where a home is let: those read from them, and those they read. `:id` is a document id or a
 * slug.
 */
export const channelRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/stays/:id/channels',
    chapter,
    summary: 'The calendars that a home imports and exports, and nights that were booked twice',
    access: hostOrStaff({ notFound: 'stay_not_found', token: 'blocks.find' }),
    responses: envelope(channelsSchema),
    refuses: ['stay_not_found'],
    handle: (deps, { actor, param }) => findChannels(channelDepsOf(deps), { actor, stayId: param('id') }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/stays/:id/clashes',
    chapter,
    summary: 'Nights of a home that were booked both here and elsewhere, earliest first',
    access: hostOrStaff({ notFound: 'stay_not_found', token: 'blocks.find' }),
    query: {
      schema: clashListSchema,
      parameters: [
        {
          name: 'holding',
          about: 'The page that holds the clash with this id, instead of `page`.',
          schema: { type: 'string', format: 'uuid' },
          example: '0192f0c1-7d3e-7000-8000-000000000001',
        },
      ],
    },
    responses: inPages(clashSchema),
    refuses: ['stay_not_found'],
    handle: async (deps, { actor, param, query: { page: requested, holding } }) => {
      const clashQuery = { actor, stayId: param('id'), page: Number(requested ?? 1), holding }
      const found = await findClashPage(channelDepsOf(deps), clashQuery)
      if (!found.ok) return found
      const { clashes, page, total } = found.value
      return ok(pageOf(clashes, { page, pageSize: CLASHES_A_PAGE, total }))
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/stays/:id/imported-nights',
    chapter,
    summary: 'Nights of a home that are taken according to calendars of other sites, latest first',
    access: hostOrStaff({ notFound: 'stay_not_found', token: 'blocks.find' }),
    query: { schema: importedNightsListSchema, parameters: [] },
    responses: inPages(importedNightsSchema),
    refuses: ['stay_not_found'],
    handle: async (deps, { actor, param, query }) => {
      const page = Number(query.page ?? 1)
      const found = await findImportedNights(deps, { actor, stayId: param('id'), page })
      if (!found.ok) return found
      const { nights, total } = found.value
      return ok(pageOf(nights, { page, pageSize: IMPORTED_NIGHTS_A_PAGE, total }))
    },
  }),
  route({
    method: 'PUT',
    path: '/api/staff/stays/:id/imported-nights',
    chapter,
    summary: 'Enter what imported nights bring in, for reports',
    access: ofStay('feeds.update'),
    body: {
      schema: importedNightsChangeSchema,
      example: {
        amounts: [{ documentId: '0192f0c1-7d3e-7000-8000-000000000001', revenueMinor: 84_000, seenRevenueMinor: null }],
      },
    },
    responses: envelope(z.array(importedNightsSchema)),
    refuses: ['stay_not_found', 'invalid_input', 'imported_nights_changed'],
    handle: (deps, { actor, body, param }) => enterImportedRevenue(deps, { actor, stayId: param('id'), ...body }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/stays/:id/feeds',
    chapter,
    summary: 'Add the calendar of another site, from an address or from a file',
    access: ofStay('feeds.create'),
    body: {
      schema: newFeedSchema,
      example: { channel: 'airbnb', name: 'Airbnb', url: 'https://www.airbnb.com/calendar/ical/1.ics?s=2' },
    },
    responses: envelope(feedSchema, { status: 201 }),
    idempotency: 'optional',
    compared: '/api/staff/stays/:id/channels',
    refuses: [...ofFeed, 'invalid_input', 'calendar_not_readable'],
    handle: (deps, { actor, body, param }) => addFeed(channelDepsOf(deps), { actor, stayId: param('id'), input: body }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/stays/:id/feeds/:feed',
    chapter,
    summary: 'Rename a feed, change how often it is read, or pause it',
    access: ofStay('feeds.update'),
    body: { schema: feedChangeSchema, example: { paused: true } },
    responses: envelope(feedSchema),
    compared: '/api/staff/stays/:id/channels',
    refuses: [...ofFeed, 'feed_changed'],
    handle: (deps, { actor, body, param }) =>
      changeFeed(channelDepsOf(deps), { actor, stayId: param('id'), feedId: param('feed'), change: body }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/stays/:id/feeds/:feed/fetches',
    chapter,
    summary: 'Read a calendar now and return the result',
    access: ofStay('feeds.update'),
    responses: envelope(feedSchema),
    refuses: ofFeed,
    handle: (deps, { actor, param }) =>
      fetchFeedNow(channelDepsOf(deps), { actor, stayId: param('id'), feedId: param('feed') }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/stays/:id/feeds/:feed/files',
    chapter,
    summary: 'Upload a calendar file',
    access: ofStay('feeds.update'),
    body: { schema: feedFileSchema, example: { calendar: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n' } },
    responses: envelope(feedSchema),
    refuses: [...ofFeed, 'calendar_not_readable'],
    handle: (deps, { actor, body, param }) =>
      handInFile(channelDepsOf(deps), {
        actor,
        stayId: param('id'),
        feedId: param('feed'),
        calendar: body.calendar,
      }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/stays/:id/feeds/:feed/acceptance',
    chapter,
    summary: 'Release the nights that are missing from a calendar that has lost most of its events',
    access: ofStay('feeds.update'),
    responses: envelope(feedSchema),
    refuses: ofFeed,
    handle: (deps, { actor, param }) =>
      acceptLoss(channelDepsOf(deps), { actor, stayId: param('id'), feedId: param('feed') }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/stays/:id/feeds/:feed',
    chapter,
    summary: 'Stop reading a calendar, and free its nights or keep them as blocks',
    access: ofStay('feeds.delete'),
    query: {
      schema: removedFeedQuerySchema,
      parameters: [
        {
          name: 'nights',
          about: 'What becomes of its nights.',
          schema: enumOf('free', 'keep'),
          required: true,
          example: 'keep',
        },
      ],
    },
    responses: ended,
    compared: '/api/staff/stays/:id/channels',
    refuses: ofFeed,
    handle: (deps, { actor, param, query }) =>
      removeFeed(channelDepsOf(deps), {
        actor,
        stayId: param('id'),
        feedId: param('feed'),
        nights: query.nights,
      }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/stays/:id/calendar-links',
    chapter,
    summary: 'Create a calendar link: an address at which another site can read the nights of a home',
    access: ofStay('calendars.create'),
    body: { schema: newCalendarLinkSchema, example: { channel: 'airbnb' } },
    responses: envelope(calendarLinkSchema, { status: 201 }),
    compared: '/api/staff/stays/:id/channels',
    refuses: ['stay_not_found', 'invalid_input'],
    handle: (deps, { actor, body, param }) =>
      makeCalendarLink(channelDepsOf(deps), { actor, stayId: param('id'), channel: body.channel }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/stays/:id/calendar-links/:link',
    chapter,
    summary: 'Revoke a calendar link',
    access: ofStay('calendars.delete'),
    responses: ended,
    compared: '/api/staff/stays/:id/channels',
    refuses: ['stay_not_found', 'calendar_link_not_found'],
    handle: (deps, { actor, param }) => endCalendarLink(deps, { actor, stayId: param('id'), linkId: param('link') }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/stays/:id/clashes/:clash/echo',
    chapter,
    summary: 'Mark imported nights as an echo of our own: they no longer block anything, and the clash is resolved',
    access: ofStay('feeds.update'),
    responses: ended,
    refuses: ['stay_not_found', 'clash_not_found'],
    handle: (deps, { actor, param }) =>
      markClashAsEcho(channelDepsOf(deps), { actor, stayId: param('id'), clashId: param('clash') }),
  }),
]
