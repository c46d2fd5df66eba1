import * as z from 'zod/mini'
import { contactListSchema, contactStateSchema } from '#contract/contact-shapes.ts'
import { pageDraftSchema, pageVersionSchema } from '#contract/page-shapes.ts'
import {
  contactMessageSchema,
  staffPageDraftSchema,
  staffPageSchema,
  staffPageVersionSchema,
} from '#contract/staff-schemas.ts'
import { CONTACT_STATES } from '#core/contact-topic.ts'
import { ok } from '#core/result.ts'
import { findContactMessages, MESSAGES_A_PAGE } from '#editorial/contact/find-contact-messages.ts'
import { markContactMessage } from '#editorial/contact/mark-contact-message.ts'
import { findVersionsForStaff } from '#editorial/page/find-versions-for-staff.ts'
import { dropDraft, findDraft, listPagesForStaff, saveDraft } from '#editorial/page/page-draft.ts'
import { writePageVersion } from '#editorial/page/write-page-version.ts'
import { staffOnly } from './route/access.ts'
import { enumOf } from './route/json-schema.ts'
import { envelope, inPages, pageOf } from './route/responses.ts'
import { route } from './route/route.ts'

const chapter = 'The company'
const ofDraft = { path: '/api/staff/pages/:id/draft', chapter } as const

/** Writing the texts of the site and answering messages of visitors, for staff and administrators. */
export const staffEditorialRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/pages',
    chapter,
    summary: 'The texts of the site: the valid versions, those to come, and drafts',
    access: staffOnly({ token: 'pages.find' }),
    responses: envelope(z.array(staffPageSchema)),
    refuses: [],
    handle: async (deps) => ok(await listPagesForStaff(deps)),
  }),
  route({
    ...ofDraft,
    method: 'GET',
    summary: 'The draft of the next version, compared with the newest version',
    access: staffOnly({ notFound: 'page_not_found', token: 'pages.findOne' }),
    responses: envelope(z.nullable(staffPageDraftSchema)),
    refuses: ['page_not_found'],
    handle: (deps, { param }) => findDraft(deps, param('id')),
  }),
  route({
    ...ofDraft,
    method: 'PUT',
    summary: 'Save the draft of the next version',
    access: staffOnly({ notFound: 'page_not_found', token: 'pages.update' }),
    body: {
      schema: pageDraftSchema,
      example: { version: 1, title: 'Terms', summary: 'What holds between guests and us', body: 'A booking …' },
    },
    responses: envelope(z.object({ version: z.int() })),
    refuses: ['page_not_found', 'version_conflict', 'invalid_input'],
    handle: (deps, { actor, body, param }) => saveDraft(deps, { actor, slug: param('id'), text: body }),
  }),
  route({
    ...ofDraft,
    method: 'DELETE',
    summary: 'Discard the draft of the next version',
    access: staffOnly({ notFound: 'page_not_found', token: 'pages.update' }),
    responses: envelope(z.object({ slug: z.string() })),
    refuses: ['page_not_found'],
    handle: (deps, { param }) => dropDraft(deps, param('id')),
  }),
  route({
    method: 'GET',
    path: '/api/staff/pages/:id',
    chapter,
    summary: 'All versions of a text, newest first',
    access: staffOnly({ notFound: 'page_not_found', token: 'pages.findOne' }),
    responses: envelope(z.array(staffPageVersionSchema)),
    refuses: ['page_not_found'],
    handle: (deps, { param }) => findVersionsForStaff(deps, param('id')),
  }),
  route({
    method: 'POST',
    path: '/api/staff/pages/:id/versions',
    chapter,
    summary: 'Publish another version of a text',
    access: staffOnly({ notFound: 'page_not_found', token: 'pages.create' }),
    body: {
      schema: pageVersionSchema,
      example: {
        version: 1,
        title: 'Terms',
        summary: 'What holds between guests and us',
        body: '## Bookings\n\nA booking …',
      },
    },
    responses: envelope(staffPageVersionSchema, { status: 201 }),
    idempotency: 'optional',
    compared: '/api/staff/pages/:id',
    refuses: ['page_not_found', 'version_conflict', 'invalid_input'],
    handle: (deps, { actor, body, param }) => writePageVersion(deps, { actor, slug: param('id'), text: body }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/contact-messages',
    chapter,
    summary: 'Messages of visitors, newest first',
    access: staffOnly({ token: 'contact-messages.find' }),
    query: {
      schema: contactListSchema,
      parameters: [
        { name: 'state', about: 'Only messages in this state.', schema: enumOf(...CONTACT_STATES), example: 'open' },
      ],
    },
    responses: inPages(contactMessageSchema),
    refuses: [],
    handle: async (deps, { query: { state = null, page: requested } }) => {
      const page = Number(requested ?? 1)
      const { messages, total } = await findContactMessages(deps, { state, page })
      return ok(pageOf(messages, { page, pageSize: MESSAGES_A_PAGE, total }))
    },
  }),
  route({
    method: 'PUT',
    path: '/api/staff/contact-messages/:id',
    chapter,
    summary: 'Mark a message as answered, or reopen it',
    access: staffOnly({ notFound: 'message_not_found', token: 'contact-messages.update' }),
    body: { schema: contactStateSchema, example: { state: 'answered' } },
    responses: envelope(contactMessageSchema),
    idempotency: 'optional',
    refuses: ['message_not_found'],
    handle: (deps, { actor, body, param }) => markContactMessage(deps, { actor, id: param('id'), state: body.state }),
  }),
]
