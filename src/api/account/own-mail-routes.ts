import { ownMailsRequestSchema, ownMailsSchema } from '#contract/account/own-mails.ts'
import { ok } from '#core/result.ts'
import { findOwnMails, setOwnMails } from '#accounts/account/own-mails.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'The company'
const path = '/api/staff/own-mails'

/** The mails that the signed-in person wants; everybody in the console chooses for themselves. */
export const ownMailRoutes = [
  route({
    method: 'GET',
    path,
    chapter,
    summary: 'Which mails of the console you receive',
    access: hostOrStaff({ peopleOnly: 'own_account' }),
    responses: envelope(ownMailsSchema),
    refuses: [],
    handle: async ({ accounts }, { actor }) => ok(await findOwnMails(accounts, actor.uid)),
  }),
  route({
    method: 'PUT',
    path,
    chapter,
    summary: 'Choose which mails of the console you receive',
    // Somebody who may only look at homes chooses as well: the route names no home, so no right is checked.
    access: hostOrStaff({ right: 'bookings', peopleOnly: 'own_account' }),
    body: { schema: ownMailsRequestSchema, example: { homeMails: false, monthlyReport: true } },
    responses: envelope(ownMailsSchema),
    idempotency: 'ignored',
    refuses: [],
    handle: async ({ accounts }, { actor, body }) =>
      ok(await setOwnMails(accounts, { uid: actor.uid, requested: body })),
  }),
]
