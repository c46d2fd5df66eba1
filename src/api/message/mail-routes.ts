import * as z from 'zod/mini'
import {
  mailPreviewInputSchema,
  mailPreviewSchema,
  mailWordingInputSchema,
  mailWordingSchema,
  mailWordingsSchema,
} from '#contract/message/mail-schemas.ts'
import { ok } from '#core/result.ts'
import { findEditableMail, findEditableMails, previewMail, saveMailWording } from '#booking/message/mail-wordings.ts'
import { staffOnly } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'The company'
const exampleWording = { subject: 'Welcome, {{guest.firstName}}', intro: 'We are glad that you come.' }

/** The mails to guests in the company's own texts. */
export const mailRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/mails',
    chapter,
    summary: 'Mails to guests whose wording can be changed',
    access: staffOnly({ token: 'threads.find' }),
    responses: envelope(z.array(mailWordingSchema)),
    refuses: [],
    handle: async (deps) => ok(await findEditableMails(deps)),
  }),
  route({
    method: 'GET',
    path: '/api/staff/mails/:mail',
    chapter,
    summary: 'A mail with every wording it has had',
    access: staffOnly({ missing: 'template_not_found', token: 'threads.find' }),
    responses: envelope(mailWordingsSchema),
    refuses: ['template_not_found'],
    handle: (deps, { param }) => findEditableMail(deps, param('mail')),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/mails/:mail',
    chapter,
    summary: 'Change the wording of a mail, or restore the original one',
    access: staffOnly({ missing: 'template_not_found', token: 'mails.update' }),
    body: { schema: mailWordingInputSchema, example: { ...exampleWording, version: 0 } },
    responses: envelope(mailWordingsSchema),
    idempotency: 'optional',
    refuses: ['template_not_found', 'unknown_variables', 'version_conflict'],
    handle: (deps, { actor, body, param }) => saveMailWording(deps, { actor, mail: param('mail'), input: body }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/mails/:mail/preview',
    chapter,
    summary: 'Show a mail as the guest of a booking would read it',
    access: staffOnly({ missing: 'template_not_found', token: 'threads.find' }),
    body: { schema: mailPreviewInputSchema, example: { ...exampleWording, booking: 'HS7K4Q2M' } },
    responses: envelope(mailPreviewSchema),
    idempotency: 'ignored',
    changesNothing: true,
    refuses: ['template_not_found', 'unknown_variables', 'booking_not_found'],
    handle: (deps, { actor, body, param }) => previewMail(deps, { actor, mail: param('mail'), input: body }),
  }),
]
