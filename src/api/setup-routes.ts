import * as z from 'zod/mini'
import {
  companyInputSchema,
  companySchema,
  leftOutSchema,
  nightsProofRequestSchema,
  mailCodeRequestSchema,
  mailCodeSchema,
  openingSchema,
  setupSchema,
} from '#contract/setup-schemas.ts'
import { ok } from '#core/result.ts'
import { updateSetup } from '#db/queries/setup-queries.ts'
import { findSetup } from '#editorial/setup/find-setup.ts'
import { leaveOutStep } from '#editorial/setup/leave-out-step.ts'
import { verifyMailCode, sendMailCode } from '#editorial/setup/mail-code.ts'
import { openToVisitors } from '#editorial/setup/open-to-visitors.ts'
import { proveNights } from '#editorial/setup/prove-nights.ts'
import { saveCompany } from '#editorial/setup/save-company.ts'
import type { ApiDeps } from './api-deps.ts'
import { adminOnly } from './route/access.ts'
import { envelope } from './route/responses.ts'
import { route } from './route/route.ts'

const chapter = 'The company'
const access = adminOnly({ peopleOnly: 'vouches' })
const responses = envelope(setupSchema)
const found = async (deps: ApiDeps) => ok(await findSetup(deps))

/** The set-up, from an empty production site to an open one. All answer with the progress. */
export const setupRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/setup',
    chapter,
    summary: 'Progress of the set-up of the site',
    access,
    responses,
    refuses: [],
    handle: found,
  }),
  route({
    method: 'PUT',
    path: '/api/staff/company',
    chapter,
    summary: 'Set the details of the company for its site, mails and receipts',
    access: adminOnly({ token: 'company.update' }),
    body: {
      schema: companyInputSchema,
      example: {
        version: 0,
        name: 'Menorca Homes',
        contactEmail: 'hello@homes.example',
        address: 'Carrer Nou 1\n07701 Maó',
        taxNumber: 'B00000000',
        currency: 'EUR',
        timeZone: 'Europe/Madrid',
        taxName: 'VAT',
        taxBp: 1000,
      },
    },
    responses: envelope(companySchema),
    idempotency: 'optional',
    compared: '/api/staff/setup',
    refuses: ['version_conflict'],
    handle: (deps, { body }) => saveCompany(deps, body),
  }),
  route({
    method: 'POST',
    path: '/api/staff/setup/steps',
    chapter,
    summary: 'Postpone a step of the set-up, or resume it',
    access,
    body: { schema: leftOutSchema, example: { step: 'home', leftOut: true } },
    responses,
    compared: '/api/staff/setup',
    refuses: [],
    async handle(deps, { body }) {
      await leaveOutStep(deps, body)
      return found(deps)
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/setup/mail-codes',
    chapter,
    summary: 'Send a code by mail, to test whether mail arrives',
    access,
    body: { schema: mailCodeRequestSchema, example: { email: 'marta@homes.example' } },
    responses,
    refuses: ['too_many_attempts'],
    async handle(deps, { body }) {
      const sent = await sendMailCode(deps, body.email)
      return sent.ok ? found(deps) : sent
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/setup/mail-proof',
    chapter,
    summary: 'Enter the code from that mail',
    access,
    body: { schema: mailCodeSchema, example: { code: '123456' } },
    responses,
    refuses: ['code_invalid', 'code_expired'],
    async handle(deps, { body }) {
      const proved = await verifyMailCode(deps, body.code)
      return proved.ok ? found(deps) : proved
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/setup/nights-proof',
    chapter,
    summary: 'Test that of 500 simultaneous attempts to take one night only one succeeds',
    access,
    body: { schema: nightsProofRequestSchema, example: { attempts: 500 } },
    responses,
    refuses: ['stay_not_found'],
    async handle(deps) {
      const proved = await proveNights(deps)
      return proved.ok ? found(deps) : proved
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/setup/backup',
    chapter,
    summary: 'Confirm that a backup was written and read back',
    access,
    body: { schema: z.strictObject({}), example: {} },
    responses,
    refuses: [],
    async handle(deps, { actor }) {
      await updateSetup(deps.db, { backup_said_at: deps.now(), backup_said_by: actor.uid })
      return found(deps)
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/setup/opening',
    chapter,
    summary: 'Open the site to visitors, naming the checks that fail',
    access,
    body: { schema: openingSchema, example: { despite: ['payments'] } },
    responses,
    compared: '/api/staff/setup',
    refuses: ['checks_open'],
    async handle(deps, { actor, body }) {
      const opened = await openToVisitors(deps, { by: actor.uid, despite: body.despite })
      return opened.ok ? found(deps) : opened
    },
  }),
]
