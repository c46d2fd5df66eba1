import * as z from 'zod/mini'
import {
  automationChangeSchema,
  automationInputSchema,
  automationPreviewInputSchema,
  automationPreviewSchema,
  automationSchema,
  scheduledChangeSchema,
  scheduledMessageSchema,
} from '#contract/message/automation-schemas.ts'
import { ok } from '#core/result.ts'
import { findAutomationShape, findAutomationShapes } from '#booking/message/find-automations.ts'
import { previewAutomation } from '#booking/message/preview-automation.ts'
import {
  changeScheduledMessage,
  findScheduledMessages,
  sendScheduledMessage,
} from '#booking/message/scheduled-messages.ts'
import { changeAutomation, createAutomation, dropAutomation } from '#booking/message/write-automation.ts'
import { hostOrStaff, staffOnly } from '#api/route/access.ts'
import { envelope, nothing } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'The company'
const template = '0197a6d2-0000-7000-8000-000000000001'
const rule = {
  event: 'check_in',
  direction: 'before',
  count: 2,
  unit: 'days',
  at: '09:00',
  homes: [],
  minNights: null,
  maxNights: null,
  minGuests: null,
  maxGuests: null,
  payment: 'any',
  source: 'any',
  languageMatch: 'any',
  languages: [],
  channels: ['mail', 'conversation'],
  quiet: { from: '21:00', until: '08:00' },
  isUrgent: false,
  isOptional: false,
}
const automation = { name: 'How to find us', template, isOn: true, rule }

/** Rules that send saved texts automatically, and their effect on one booking. */
export const automationRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/automations',
    chapter,
    summary: 'Rules that send texts to guests',
    access: staffOnly({ token: 'threads.find' }),
    responses: envelope(z.array(automationSchema)),
    refuses: [],
    handle: async (deps) => ok(await findAutomationShapes(deps)),
  }),
  route({
    method: 'POST',
    path: '/api/staff/automations',
    chapter,
    summary: 'Add a rule that sends a text automatically',
    access: staffOnly({ missing: 'template_not_found', token: 'automations.create' }),
    body: { schema: automationInputSchema, example: automation },
    responses: envelope(automationSchema, { status: 201 }),
    idempotency: 'optional',
    refuses: ['template_not_found', 'already_exists', 'automation_not_found'],
    handle: (deps, { actor, body }) => createAutomation(deps, { actor, input: body }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/automations/preview',
    chapter,
    summary: 'Show what a rule would do, before it is saved',
    access: staffOnly({ missing: 'template_not_found', token: 'threads.find' }),
    body: { schema: automationPreviewInputSchema, example: { template, rule } },
    responses: envelope(automationPreviewSchema),
    idempotency: 'ignored',
    changesNothing: true,
    refuses: ['template_not_found'],
    handle: (deps, { body }) => previewAutomation(deps, body),
  }),
  route({
    method: 'GET',
    path: '/api/staff/automations/:id',
    chapter,
    summary: 'A rule that sends a text',
    access: staffOnly({ missing: 'automation_not_found', token: 'threads.find' }),
    responses: envelope(automationSchema),
    refuses: ['automation_not_found'],
    handle: (deps, { param }) => findAutomationShape(deps, param('id')),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/automations/:id',
    chapter,
    summary: 'Change a rule that sends a text',
    access: staffOnly({ missing: 'automation_not_found', token: 'automations.update' }),
    body: { schema: automationChangeSchema, example: { ...automation, version: 1 } },
    responses: envelope(automationSchema),
    idempotency: 'optional',
    refuses: ['automation_not_found', 'template_not_found', 'already_exists', 'version_conflict'],
    handle: (deps, { body, param }) => changeAutomation(deps, { id: param('id'), input: body }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/automations/:id',
    chapter,
    summary: 'End a rule that sends a text',
    access: staffOnly({ missing: 'automation_not_found', token: 'automations.delete' }),
    responses: nothing(),
    refuses: ['automation_not_found'],
    handle: (deps, { param }) => dropAutomation(deps, param('id')),
  }),
  route({
    method: 'GET',
    path: '/api/staff/bookings/:id/scheduled-messages',
    chapter: 'Bookings of the company',
    summary: 'Automatic messages of a booking: those sent and those to come',
    access: hostOrStaff({ notFound: 'booking_not_found', token: 'threads.find' }),
    responses: envelope(z.array(scheduledMessageSchema)),
    refuses: ['booking_not_found'],
    handle: (deps, { actor, param }) => findScheduledMessages(deps, { actor, bookingId: param('id') }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/bookings/:id/scheduled-messages/:automation',
    chapter: 'Bookings of the company',
    summary: 'Skip an automatic message for one booking, or give it a text of its own',
    access: hostOrStaff({ right: 'bookings', notFound: 'booking_not_found', token: 'messages.update' }),
    body: { schema: scheduledChangeSchema, example: { isSkipped: true } },
    responses: envelope(z.array(scheduledMessageSchema)),
    idempotency: 'optional',
    refuses: ['booking_not_found', 'automation_not_found', 'message_sent', 'unknown_variables'],
    handle: (deps, { actor, body, param }) =>
      changeScheduledMessage(deps, {
        actor,
        bookingId: param('id'),
        automationId: param('automation'),
        change: body,
      }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/bookings/:id/scheduled-messages/:automation/send',
    chapter: 'Bookings of the company',
    summary: 'Send an automatic message now',
    access: hostOrStaff({ right: 'bookings', notFound: 'booking_not_found', token: 'messages.create' }),
    responses: envelope(z.array(scheduledMessageSchema)),
    idempotency: 'optional',
    refuses: ['booking_not_found', 'automation_not_found', 'message_sent', 'mail_refused', 'values_missing'],
    handle: (deps, { actor, param }) =>
      sendScheduledMessage(deps, { actor, bookingId: param('id'), automationId: param('automation') }),
  }),
]
