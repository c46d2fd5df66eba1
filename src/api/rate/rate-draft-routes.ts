import type { TokenPermission } from '#contract/api-token-shapes.ts'
import * as z from 'zod/mini'
import {
  stayRatesMetaSchema,
  stayRatesQuerySchema,
  stayRatesRowSchema,
  MOST_STAYS_WITH_RATES,
  USUAL_STAYS_WITH_RATES,
} from '#contract/rate/rates-of-stays.ts'
import { nightChangesSchema, nightsChangedSchema } from '#contract/rate/night-changes.ts'
import {
  changeSetSchema,
  changeSetsMetaSchema,
  changeSetsQuerySchema,
  publicationSchema,
  rateDraftRowSchema,
  rateDraftSchema,
  rateTrySchema,
  undoneSchema,
} from '#contract/rate/rate-drafts.ts'
import { ok } from '#core/result.ts'
import { changeNights } from '#rates/change-set/change-nights.ts'
import { findChangeSets, findDrafts, removeDraft } from '#rates/change-set/find-drafts.ts'
import { publishDraft } from '#rates/change-set/publish-draft.ts'
import { saveDraft } from '#rates/change-set/save-draft.ts'
import { tryDraft } from '#rates/change-set/try-draft.ts'
import { undoChangeSet } from '#rates/change-set/undo-change-set.ts'
import { findRatesOfStays } from '#rates/find-rates-of-stays.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { text, whole } from '#api/route/json-schema.ts'
import { envelope, withMeta } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { nightPriceFaults } from './rule-faults.ts'
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
    summary: 'Prices, rules, fees and discounts of the homes you run, side by side',
    access: hostOrStaff({ token: 'rates.findOne' }),
    query: {
      schema: stayRatesQuerySchema,
      parameters: [
        { name: 'homes', about: 'Only these homes: document ids or slugs, separated by commas.', schema: text },
        { name: 'destination', about: 'Only homes in this place and in places inside it.', schema: text },
        { name: 'sleeps', about: 'Only homes for at least this number of guests.', schema: whole, example: 6 },
        { name: 'cursor', about: 'The `cursor` of the previous answer, to get the next homes.', schema: text },
        {
          name: 'limit',
          about: `Number of homes: ${USUAL_STAYS_WITH_RATES} by default, at most ${MOST_STAYS_WITH_RATES}.`,
          schema: whole,
          example: 50,
        },
      ],
    },
    responses: withMeta(z.array(stayRatesRowSchema), stayRatesMetaSchema),
    refuses: [],
    handle: async (deps, { actor, query }) => ok(await findRatesOfStays(deps, { actor, query })),
  }),
  route({
    method: 'GET',
    path: '/api/staff/rate-drafts',
    chapter,
    summary: 'Drafts of rate changes',
    access: hostOrStaff({ token: 'rates.findOne' }),
    responses: envelope(z.array(rateDraftRowSchema)),
    refuses: [],
    handle: async (deps, { actor }) => ok(await findDrafts(deps, { actor })),
  }),
  route({
    method: 'POST',
    path: '/api/staff/rate-drafts',
    chapter,
    summary: 'Draft a rate change for many homes; nothing is published',
    access: hostOrStaff({ right: 'full', token: 'rate-drafts.create' }),
    body: draft,
    responses: envelope(rateTrySchema, { status: 201 }),
    idempotency: 'optional',
    refuses: ['entry_not_found', 'version_conflict', 'invalid_input'],
    handle: async (deps, { actor, body }) => {
      const saved = await saveDraft(deps, { actor, documentId: null, draft: body })
      return saved.ok ? tryDraft(deps, { actor, ...saved.value }) : saved
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/rate-drafts/:id',
    chapter,
    summary: 'Preview a rate change: nights, prices, its break-even point, unusual prices and conflicts',
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
    summary: 'Change the draft, based on the current rates',
    access: toChange('rate-drafts.update'),
    uuids,
    body: draft,
    responses: envelope(rateTrySchema),
    idempotency: 'optional',
    refuses: ['entry_not_found', 'version_conflict', 'invalid_input'],
    handle: async (deps, { actor, body, param }) => {
      const saved = await saveDraft(deps, { actor, documentId: param('id'), draft: body })
      return saved.ok ? tryDraft(deps, { actor, ...saved.value }) : saved
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/rate-drafts/:id',
    chapter,
    summary: 'Delete the draft',
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
    summary: 'Publish the draft for all homes at once, or for none if one of them has changed since',
    access: toChange('rates.update'),
    uuids,
    body: { schema: publicationSchema, example: { version: 1 } },
    responses: envelope(z.object({ documentId: z.string().check(z.describe('Of the change set.')), homes: z.int() })),
    idempotency: 'optional',
    compared: '/api/staff/rate-drafts/:id',
    refuses: ['entry_not_found', 'version_conflict', 'invalid_input', 'already_exists'],
    handle: (deps, { actor, body, param }) =>
      publishDraft(rateDepsOf(deps), { actor, documentId: param('id'), input: body }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/rate-changes',
    chapter,
    summary: 'Published rate changes, newest first',
    access: hostOrStaff({ token: 'rates.findOne' }),
    query: {
      schema: changeSetsQuerySchema,
      parameters: [
        { name: 'cursor', about: 'The `cursor` of the previous answer, to get the next changes.', schema: text },
      ],
    },
    responses: withMeta(z.array(changeSetSchema), changeSetsMetaSchema),
    refuses: [],
    handle: async (deps, { actor, query }) => ok(await findChangeSets(deps, { actor, query })),
  }),
  route({
    method: 'POST',
    path: '/api/staff/rate-changes',
    chapter,
    summary: 'Set prices and rules of single nights of several homes, of all of them or of none',
    access: hostOrStaff({ right: 'full', notFound: 'stay_not_found', token: 'rates.update' }),
    body: {
      schema: nightChangesSchema,
      example: {
        stays: [
          { stay: 'harbour-loft', nights: [{ from: '2027-08-14', to: '2027-08-17', nightlyMinor: 21_900 }] },
          { stay: 'cliff-house', nights: [{ from: '2027-08-14', to: '2027-08-17', minNights: 3 }] },
        ],
      },
    },
    responses: envelope(nightsChangedSchema),
    idempotency: 'optional',
    refuses: nightPriceFaults,
    handle: (deps, { actor, body }) => changeNights(rateDepsOf(deps), { actor, input: body }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/rate-changes/:id/undo',
    chapter,
    summary: 'Undo a published rate change within 30 days, where its values are still in place',
    access: toChange('rates.update'),
    uuids,
    responses: envelope(undoneSchema),
    idempotency: 'optional',
    refuses: ['entry_not_found', 'invalid_input', 'already_exists'],
    handle: (deps, { actor, param }) => undoChangeSet(rateDepsOf(deps), { actor, documentId: param('id') }),
  }),
]
