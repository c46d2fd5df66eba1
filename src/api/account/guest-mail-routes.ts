import { guestMailsRequestSchema, guestMailsSchema } from '#contract/message/guest-mails.ts'
import { err, ok } from '#core/result.ts'
import { findGuestMails, findMailsOfLink, setGuestMails, setMailsOfLink } from '#accounts/account/guest-mails.ts'
import { anyone, person } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'Users'
const own = '/api/users/me/mails'
const ofLink = '/api/mail-choices/:token'
const body = { schema: guestMailsRequestSchema, example: { reviews: false } }

/** The optional mails of a guest: chosen by their account, or without one by the link in a mail. */
export const guestMailRoutes = [
  route({
    method: 'GET',
    path: own,
    chapter,
    summary: 'Which optional mails you receive',
    access: person({ verified: true }),
    responses: envelope(guestMailsSchema),
    refuses: ['email_not_verified'],
    handle: async ({ accounts }, { actor: { email } }) =>
      email === null ? err({ code: 'email_not_verified' }) : ok(await findGuestMails(accounts.db, email)),
  }),
  route({
    method: 'PUT',
    path: own,
    chapter,
    summary: 'Stop optional mails, or resume them',
    access: person({ verified: true }),
    body,
    responses: envelope(guestMailsSchema),
    idempotency: 'ignored',
    refuses: ['email_not_verified'],
    handle: async ({ accounts }, { actor: { email }, body: requested }) =>
      email === null ? err({ code: 'email_not_verified' }) : ok(await setGuestMails(accounts, { email, requested })),
  }),
  route({
    method: 'GET',
    path: ofLink,
    chapter,
    summary: 'Which optional mails are sent to the address that a link in a mail belongs to',
    access: anyone({ missing: 'entry_not_found', visibility: 'private' }),
    uuids: { token: 'entry_not_found' },
    responses: envelope(guestMailsSchema),
    refuses: ['entry_not_found'],
    handle: ({ accounts }, { param }) => findMailsOfLink(accounts, param('token')),
  }),
  route({
    method: 'PUT',
    path: ofLink,
    chapter,
    summary: 'Stop optional mails to this address, or resume them; the link in a mail is enough, without signing in',
    access: anyone({ missing: 'entry_not_found', visibility: 'private' }),
    uuids: { token: 'entry_not_found' },
    body,
    responses: envelope(guestMailsSchema),
    idempotency: 'ignored',
    refuses: ['entry_not_found'],
    handle: ({ accounts }, { param, body: requested }) =>
      setMailsOfLink(accounts, { token: param('token'), requested }),
  }),
]
