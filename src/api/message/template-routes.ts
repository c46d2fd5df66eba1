import * as z from 'zod/mini'
import {
  templateInputSchema,
  templateSchema,
  templateVersionInputSchema,
  templateWithVersionsSchema,
  textPreviewInputSchema,
  textPreviewSchema,
  threadTextSchema,
} from '#contract/message/template-schemas.ts'
import { ok } from '#core/result.ts'
import { findTemplateShape, findTemplateShapes } from '#booking/message/find-templates.ts'
import { findTextsForBooking, findTextsForThread, previewText } from '#booking/message/preview-text.ts'
import { createTemplate, dropTemplate, writeTemplateVersion } from '#booking/message/write-template.ts'
import { hostOrStaff, staffOnly } from '#api/route/access.ts'
import { envelope, nothing } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'The company'
const text = { name: 'How to find us', subject: 'The way to {{stay.name}}', body: 'Hello {{guest.firstName}}, …' }

/** Saved texts for guests: hosts use them, staff and administrators write them. */
export const templateRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/message-templates',
    chapter,
    summary: 'Templates of messages to guests',
    access: hostOrStaff({ token: 'threads.find' }),
    responses: envelope(z.array(templateSchema)),
    refuses: [],
    handle: async (deps) => ok(await findTemplateShapes(deps)),
  }),
  route({
    method: 'POST',
    path: '/api/staff/message-templates',
    chapter,
    summary: 'Save a template',
    access: staffOnly({ token: 'message-templates.create' }),
    body: { schema: templateInputSchema, example: text },
    responses: envelope(templateWithVersionsSchema, { status: 201 }),
    idempotency: 'optional',
    refuses: ['unknown_variables', 'already_exists', 'template_not_found'],
    handle: (deps, { actor, body }) => createTemplate(deps, { actor, text: body }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/message-templates/preview',
    chapter,
    summary: 'Show a template as the guest of a booking would read it',
    access: staffOnly({ missing: 'booking_not_found', token: 'threads.find' }),
    body: { schema: textPreviewInputSchema, example: { subject: text.subject, body: text.body, booking: 'HS-7K4Q2M' } },
    responses: envelope(textPreviewSchema),
    idempotency: 'ignored',
    changesNothing: true,
    refuses: ['unknown_variables', 'booking_not_found'],
    handle: (deps, { actor, body }) => previewText(deps, { actor, text: body }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/message-templates/:id',
    chapter,
    summary: 'A template with all its versions',
    access: hostOrStaff({ missing: 'template_not_found', token: 'threads.find' }),
    responses: envelope(templateWithVersionsSchema),
    refuses: ['template_not_found'],
    handle: (deps, { param }) => findTemplateShape(deps, param('id')),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/message-templates/:id',
    chapter,
    summary: 'Add a version to a template',
    access: staffOnly({ missing: 'template_not_found', token: 'message-templates.update' }),
    body: { schema: templateVersionInputSchema, example: { ...text, version: 1 } },
    responses: envelope(templateWithVersionsSchema),
    idempotency: 'optional',
    refuses: ['unknown_variables', 'already_exists', 'template_not_found', 'version_conflict'],
    handle: (deps, { actor, body, param }) => writeTemplateVersion(deps, { actor, id: param('id'), text: body }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/message-templates/:id',
    chapter,
    summary: 'Remove a template from the list',
    access: staffOnly({ missing: 'template_not_found', token: 'message-templates.delete' }),
    responses: nothing(),
    refuses: ['template_not_found', 'template_in_use'],
    handle: (deps, { param }) => dropTemplate(deps, param('id')),
  }),
  route({
    method: 'GET',
    path: '/api/staff/threads/:id/texts',
    chapter: 'Bookings of the company',
    summary: 'The templates, filled in for a conversation',
    access: hostOrStaff({ notFound: 'thread_not_found', token: 'threads.find' }),
    responses: envelope(z.array(threadTextSchema)),
    refuses: ['thread_not_found'],
    handle: (deps, { actor, param }) => findTextsForThread(deps, { actor, threadId: param('id') }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/bookings/:id/texts',
    chapter: 'Bookings of the company',
    summary: 'The templates, filled in for a booking',
    access: hostOrStaff({ notFound: 'booking_not_found', token: 'threads.find' }),
    responses: envelope(z.array(threadTextSchema)),
    refuses: ['booking_not_found'],
    handle: (deps, { actor, param }) => findTextsForBooking(deps, { actor, bookingId: param('id') }),
  }),
]
