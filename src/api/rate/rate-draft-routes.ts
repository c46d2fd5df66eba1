import type { TokenPermission } from '#contract/api-token-shapes.ts'
import * as z from 'zod/mini'
import {
  homeRatesMetaSchema,
  homeRatesQuerySchema,
  homeRatesRowSchema,
  MOST_HOMES_WITH_RATES,
  USUAL_HOMES_WITH_RATES,
} from '#contract/rate/home-rates.ts'
import {
  changeSetSchema,
  publicationSchema,
  rateDraftRowSchema,
  rateDraftSchema,
  rateTrySchema,
  undoneSchema,
} from '#contract/rate/rate-drafts.ts'
import { ok } from '#core/result.ts'
import { findChangeSets, findDrafts, removeDraft } from '#rates/change-set/find-drafts.ts'
import { publishDraft } from '#rates/change-set/publish-draft.ts'
import { saveDraft } from '#rates/change-set/save-draft.ts'
import { tryDraft } from '#rates/change-set/try-draft.ts'
import { undoChangeSet } from '#rates/change-set/undo-change-set.ts'
import { findHomeRates } from '#rates/find-home-rates.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { text, whole } from '#api/route/json-schema.ts'
import { envelope, withMeta } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { rateDepsOf } from './rate-requests.ts'

const chapter = 'Rates and rules'
const toChange = (token: TokenPermission) => hostOrStaff({ right: 'full', notFound: 'entry_not_found', token })
const uuids = { id: 'entry_not_found' } as const
const draft = {
  schema: rateDraftSchema,
  example: {
    choice: { destination: 'south-coves', sleeps: 6 },
    changes: [
      {
        matter: 'nightly',
        span: { from: '2027-08-01', to: '2027-09-01' },
        way: 'percent',
        value: 800,
        roundToMinor: 100,
      },
    ],
  },
}

/**
 * Rates of many homes: compared, changed by sentences that are tried first, published together and undoable for a
 * while.
 */
export const rateDraftRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/home-rates',
    chapter,
    summary: 'Prices, rules, fees and discounts of the homes one runs, side by side',
    access: hostOrStaff({ token: 'rates.findOne' }),
    query: {
      schema: homeRatesQuerySchema,
      parameters: [
        { name: 'homes', about: 'Only these: document ids or slugs, separated by commas.', schema: text },
        { name: 'destination', about: 'Only homes of this place and of places inside it.', schema: text },
        { name: 'sleeps', about: 'Only homes for so many guests or more.', schema: whole, example: 6 },
        { name: 'cursor', about: 'From the answer before: the homes after it.', schema: text },
        {
          name: 'limit',
          about: `Homes: ${USUAL_HOMES_WITH_RATES} unless told, at most ${MOST_HOMES_WITH_RATES}.`,
          schema: whole,
          example: 50,
        },
      ],
    },
    responses: withMeta(z.array(homeRatesRowSchema), homeRatesMetaSchema),
    refuses: [],
    handle: async (deps, { actor, query }) => ok(await findHomeRates(deps, { actor, query })),
  }),
  route({
    method: 'GET',
    path: '/api/staff/rate-drafts',
    chapter,
    summary: 'Changes of rates that are being tried',
    access: hostOrStaff({ token: 'rates.findOne' }),
    responses: envelope(z.array(rateDraftRowSchema)),
    refuses: [],
    handle: async (deps, { actor }) => ok(await findDrafts(deps, { actor })),
  }),
  route({
    method: 'POST',
    path: '/api/staff/rate-drafts',
    chapter,
    summary: 'Try a change of rates of many homes; nothing is published',
    access: hostOrStaff({ right: 'full', token: 'rate-drafts.create' }),
    body: draft,
    responses: envelope(rateTrySchema, { status: 201 }),
    idempotency: 'optional',
    refuses: ['entry_not_found', 'version_conflict', 'invalid_input'],
    handle: async (deps, { actor, body }) => {
      const saved = await saveDraft(deps, { actor, documentId: null, draft: body })
      return saved.ok ? tryDraft(deps, { actor, documentId: saved.value }) : saved
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/rate-drafts/:id',
    chapter,
    summary: 'What a change of rates would do: nights, prices, where it breaks even, what to look at twice, conflicts',
    access: hostOrStaff({ notFound: 'entry_not_found', token: 'rates.findOne' }),
    uuids,
    responses: envelope(rateTrySchema),
    refuses: ['entry_not_found'],
    handle: (deps, { actor, param }) => tryDraft(deps, { actor, documentId: param('id') }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/rate-drafts/:id',
    chapter,
    summary: 'Say it differently, by the rates of now',
    access: toChange('rate-drafts.update'),
    uuids,
    body: draft,
    responses: envelope(rateTrySchema),
    idempotency: 'optional',
    refuses: ['entry_not_found', 'version_conflict', 'invalid_input'],
    handle: async (deps, { actor, body, param }) => {
      const saved = await saveDraft(deps, { actor, documentId: param('id'), draft: body })
      return saved.ok ? tryDraft(deps, { actor, documentId: saved.value }) : saved
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/rate-drafts/:id',
    chapter,
    summary: 'Forget it',
    access: toChange('rate-drafts.delete'),
    uuids,
    responses: envelope(z.null()),
    refuses: ['entry_not_found'],
    handle: (deps, { actor, param }) => removeDraft(deps, { actor, documentId: param('id') }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/rate-drafts/:id/publication',
    chapter,
    summary: 'Publish it: all homes at once, or none where one has changed since',
    access: toChange('rates.update'),
    uuids,
    body: { schema: publicationSchema, example: { version: 1 } },
    responses: envelope(z.object({ documentId: z.string().check(z.describe('Of the change set.')), homes: z.int() })),
    idempotency: 'optional',
    refuses: ['entry_not_found', 'version_conflict', 'invalid_input', 'already_exists'],
    handle: (deps, { actor, body, param }) =>
      publishDraft(rateDepsOf(deps), { actor, documentId: param('id'), input: body }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/rate-changes',
    chapter,
    summary: 'Changes of rates that were published, newest first',
    access: hostOrStaff({ token: 'rates.findOne' }),
    responses: envelope(z.array(changeSetSchema)),
    refuses: [],
    handle: async (deps, { actor }) => ok(await findChangeSets(deps, { actor })),
  }),
  route({
    method: 'POST',
    path: '/api/staff/rate-changes/:id/undo',
    chapter,
    summary: 'Take a published change back, within 30 days: what still holds what it wrote',
    access: toChange('rates.update'),
    uuids,
    responses: envelope(undoneSchema),
    idempotency: 'optional',
    refuses: ['entry_not_found', 'invalid_input', 'already_exists'],
    handle: (deps, { actor, param }) => undoChangeSet(rateDepsOf(deps), { actor, documentId: param('id') }),
  }),
]
