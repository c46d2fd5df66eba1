import {
  draftedPageSchema,
  draftPublicationSchema,
  stayDraftRequestSchema,
  stayDraftSchema,
  type DraftedPageShape,
} from '#contract/stay-draft.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import { findStayDraft } from '#rates/stay/find-stay-draft.ts'
import { asDrafted, dropStayDraft, publishStayDraft } from '#rates/stay/publish-stay-draft.ts'
import { saveStayDraft } from '#rates/stay/save-stay-draft.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import { findCalendar } from '#stays/find-calendar.ts'
import { findStayPage } from '#stays/find-stay-page.ts'
import { lowestNightMinor } from '#stays/search/from-prices.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const ofDraft = {
  path: '/api/staff/stays/:id/draft',
  chapter: 'Stays',
  access: hostOrStaff({ right: 'full', notFound: 'stay_not_found', token: 'stays.update' }),
} as const
/** Everybody who looks after a home can see its draft. */
const reading = hostOrStaff({ notFound: 'stay_not_found', token: 'stays.update' })

/** Changes of a home that are kept separate until they are published. `:id` is a document id or a slug. */
export const stayDraftRoutes = [
  route({
    ...ofDraft,
    method: 'GET',
    access: reading,
    summary: 'The draft of a home, and its current values',
    responses: envelope(stayDraftSchema),
    refuses: ['stay_not_found'],
    handle: (deps, { actor, param }) => findStayDraft(deps, { actor, stayId: param('id') }),
  }),
  route({
    ...ofDraft,
    method: 'PUT',
    summary: 'Draft changes of a home; fields that are left out stay as they were drafted',
    body: {
      schema: stayDraftRequestSchema,
      example: { version: 0, changes: { name: 'Casa Sargantana', summary: 'Two terraces above the harbour' } },
    },
    responses: envelope(stayDraftSchema),
    idempotency: 'optional',
    refuses: ['stay_not_found', 'version_conflict', 'invalid_input'],
    handle: (deps, { actor, body, param }) => saveStayDraft(deps, { actor, stayId: param('id'), request: body }),
  }),
  route({
    ...ofDraft,
    method: 'DELETE',
    summary: 'Discard the draft of a home',
    responses: envelope(stayDraftSchema),
    refuses: ['stay_not_found'],
    handle: (deps, { actor, param }) => dropStayDraft(deps, { actor, stayId: param('id') }),
  }),
  route({
    ...ofDraft,
    path: '/api/staff/stays/:id/draft/publication',
    method: 'POST',
    summary: 'Publish the draft of a home as a whole',
    body: { schema: draftPublicationSchema, example: { version: 3 } },
    responses: envelope(stayDraftSchema),
    idempotency: 'optional',
    compared: '/api/staff/stays/:id/draft',
    refuses: ['stay_not_found', 'version_conflict', 'draft_clashes', 'already_exists', 'invalid_input'],
    handle: (deps, { actor, body, param }) =>
      publishStayDraft(deps, { actor, stayId: param('id'), version: body.version }),
  }),
  route({
    ...ofDraft,
    path: '/api/staff/stays/:id/draft/page',
    method: 'GET',
    access: reading,
    summary: 'The page and the calendar of a home as guests would see them if the draft were published',
    responses: envelope(draftedPageSchema),
    refuses: ['stay_not_found', 'invalid_input', 'invalid_dates'],
    handle: (deps, { actor, param }) => findDraftedPage(deps, { actor, stayId: param('id') }),
  }),
]

async function findDraftedPage(
  deps: ApiDeps,
  stay: { readonly actor: StaffActor; readonly stayId: string },
): Promise<Result<DraftedPageShape, ProblemOf<'stay_not_found' | 'invalid_input' | 'invalid_dates'>>> {
  const found = await asDrafted(deps, stay, async (tx, documentId) => {
    // Nothing cached about the home may come from its draft, nor the other way round.
    const drafted = { db: tx, now: deps.now, fromPrices: lowestNightMinor }
    return {
      page: await findStayPage(drafted, documentId),
      calendar: await findCalendar(drafted, { slug: documentId }),
    }
  })
  if (!found.ok) return found
  const { page, calendar } = found.value
  if (!page.ok) return page
  return calendar.ok ? ok({ page: page.value, calendar: calendar.value }) : calendar
}
