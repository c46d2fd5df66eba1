import * as z from 'zod/mini'
import {
  blockedNightsSchema,
  changedStayRatesSchema,
  stayDetailsMetaSchema,
  stayDetailsSchema,
  ratesOfStaySchema,
} from '#contract/rate/rates-schemas.ts'
import { rateVersionsQuerySchema, rateVersionsSchema } from '#contract/rate/rate-versions.ts'
import { rateSourceSchema } from '#contract/rate/rate-source.ts'
import { stayRatesSchema } from '#contract/rate/stay-rates.ts'
import { blockMoveSchema, blockSchema, partSchema } from '#contract/rate/rule-schemas.ts'
import { blockedStaysSchema, blockStaysSchema, releasedSchema, releaseSchema } from '#contract/rate/block-stays.ts'
import { blockNights } from '#rates/calendar/block-nights.ts'
import { blockStays } from '#rates/calendar/block-stays.ts'
import { moveBlock } from '#rates/calendar/move-block.ts'
import { findBlocks } from '#rates/calendar/find-blocks.ts'
import { releaseBlocks } from '#rates/calendar/release-blocks.ts'
import { releaseBlock } from '#rates/calendar/release-block.ts'
import { followRates, stopFollowing } from '#rates/stay/follow-rates.ts'
import { changeStayRates } from '#rates/stay/change-stay-rates.ts'
import { findStayDetails } from '#rates/stay/find-stay-details.ts'
import { findStayRates } from '#rates/stay/find-stay-rates.ts'
import { findRateVersions } from '#rates/stay/find-rate-versions.ts'
import { linkPart } from '#rates/stay/link-part.ts'
import { unlinkPart } from '#rates/stay/unlink-part.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { date } from '#api/route/json-schema.ts'
import { envelope, withMeta } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { rateDepsOf } from './rate-requests.ts'
import { nightPriceFaults, stayChangeFaults } from './rule-faults.ts'

const chapter = 'Rates and rules'

/**
 * A home as a whole: its prices and rules, its parts, the nights blocked by its host. `:id` is a document id or a slug.
 */
export const stayRatesRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/stays/:id',
    chapter,
    summary: 'The internal fields of a home, in the form in which they are written',
    access: hostOrStaff({ notFound: 'stay_not_found', token: 'stays.update' }),
    responses: withMeta(stayDetailsSchema, stayDetailsMetaSchema),
    refuses: ['stay_not_found'],
    handle: (deps, { actor, param }) => findStayDetails(deps, { actor, stayId: param('id') }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/stays/:id/rates',
    chapter,
    summary: 'Prices and rules of a home',
    access: hostOrStaff({ notFound: 'stay_not_found', token: 'rates.findOne' }),
    responses: envelope(ratesOfStaySchema),
    refuses: ['stay_not_found'],
    handle: (deps, { actor, param }) => findStayRates(deps, { actor, stayId: param('id') }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/stays/:id/rate-versions',
    chapter,
    summary: 'Prices and rules of a home as they were on a given day, and all their versions',
    access: hostOrStaff({ notFound: 'stay_not_found', token: 'rates.findOne' }),
    query: {
      schema: rateVersionsQuerySchema,
      parameters: [{ name: 'on', about: 'A day in the past; today by default.', schema: date, example: '2027-05-01' }],
    },
    responses: envelope(rateVersionsSchema),
    refuses: ['stay_not_found'],
    handle: (deps, { actor, param, query }) => findRateVersions(deps, { actor, stayId: param('id'), query }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/stays/:id/rates',
    chapter,
    summary: 'Change prices and rules of a home as a whole',
    access: hostOrStaff({ right: 'full', notFound: 'stay_not_found', token: 'rates.update' }),
    body: { schema: stayRatesSchema, example: { version: 3, nightlyMinor: 12_900, minNights: 3 } },
    responses: envelope(changedStayRatesSchema),
    idempotency: 'optional',
    refuses: nightPriceFaults,
    handle: (deps, { actor, body, param }) =>
      changeStayRates(rateDepsOf(deps), { actor, stayId: param('id'), rates: body }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/stays/:id/parts',
    chapter,
    summary: 'Link a home as a part of this one',
    access: hostOrStaff({ right: 'full', notFound: 'stay_not_found', token: 'stays.update' }),
    body: { schema: partSchema, example: { part: 'casa-blava-annexe' } },
    responses: envelope(ratesOfStaySchema, { status: 201 }),
    idempotency: 'optional',
    compared: '/api/staff/stays/:id/rates',
    refuses: [...stayChangeFaults, 'dates_unavailable'],
    handle: (deps, { actor, body, param }) =>
      linkPart(rateDepsOf(deps), { actor, stayId: param('id'), part: body.part }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/stays/:id/parts/:part',
    chapter,
    summary: 'Unlink a part',
    access: hostOrStaff({ right: 'full', notFound: 'stay_not_found', token: 'stays.update' }),
    responses: envelope(ratesOfStaySchema),
    compared: '/api/staff/stays/:id/rates',
    refuses: [...stayChangeFaults, 'rule_not_found'],
    handle: (deps, { actor, param }) =>
      unlinkPart(rateDepsOf(deps), { actor, stayId: param('id'), part: param('part') }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/stays/:id/rate-source',
    chapter,
    summary: 'Make prices follow those of another home by a formula; the seasons of that home replace its own',
    access: hostOrStaff({ right: 'full', notFound: 'stay_not_found', token: 'rates.update' }),
    body: {
      schema: rateSourceSchema,
      example: {
        version: 7,
        source: 'casa-blava',
        percentBp: 12_000,
        amountMinor: -500,
        roundToMinor: 100,
        withRules: true,
      },
    },
    responses: envelope(ratesOfStaySchema),
    compared: '/api/staff/stays/:id/rates',
    refuses: nightPriceFaults,
    handle: (deps, { actor, body, param }) =>
      followRates(rateDepsOf(deps), { actor, stayId: param('id'), input: body }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/stays/:id/rate-source',
    chapter,
    summary: 'Stop following another home and keep the current prices',
    access: hostOrStaff({ right: 'full', notFound: 'stay_not_found', token: 'rates.update' }),
    responses: envelope(ratesOfStaySchema),
    compared: '/api/staff/stays/:id/rates',
    refuses: [...stayChangeFaults, 'rule_not_found'],
    handle: (deps, { actor, param }) => stopFollowing(rateDepsOf(deps), { actor, stayId: param('id') }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/stays/:id/blocks',
    chapter,
    summary: 'Nights blocked by the host',
    access: hostOrStaff({ notFound: 'stay_not_found', token: 'blocks.find' }),
    responses: envelope(z.array(blockedNightsSchema)),
    refuses: ['stay_not_found'],
    handle: (deps, { actor, param }) => findBlocks(deps, { actor, stayId: param('id') }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/stays/:id/blocks',
    chapter,
    summary: 'Block nights',
    access: hostOrStaff({ right: 'bookings', notFound: 'stay_not_found', token: 'blocks.create' }),
    body: {
      schema: blockSchema,
      example: { from: '2027-11-01', to: '2027-12-01', reason: 'maintenance', note: 'New roof' },
    },
    responses: envelope(blockedNightsSchema, { status: 201 }),
    idempotency: 'optional',
    refuses: ['stay_not_found', 'invalid_dates', 'dates_unavailable'],
    handle: (deps, { actor, body, param }) =>
      blockNights(rateDepsOf(deps), { actor, stayId: param('id'), block: body }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/stays/:id/blocks/:block',
    chapter,
    summary: 'Give a block other nights, or move it to another home; the answer has its new id',
    access: hostOrStaff({ right: 'bookings', notFound: 'stay_not_found', token: 'blocks.create' }),
    body: { schema: blockMoveSchema, example: { from: '2027-11-08', to: '2027-12-08' } },
    responses: envelope(blockedNightsSchema),
    idempotency: 'optional',
    compared: '/api/staff/stays/:id/blocks',
    refuses: ['stay_not_found', 'rule_not_found', 'invalid_dates', 'dates_unavailable'],
    handle: (deps, { actor, body, param }) =>
      moveBlock(rateDepsOf(deps), { actor, stayId: param('id'), blockId: param('block'), move: body }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/stays/:id/blocks/:block',
    chapter,
    summary: 'Release blocked nights',
    access: hostOrStaff({ right: 'bookings', notFound: 'stay_not_found', token: 'blocks.delete' }),
    responses: envelope(z.null()),
    compared: '/api/staff/stays/:id/blocks',
    refuses: ['stay_not_found', 'rule_not_found'],
    handle: (deps, { actor, param }) =>
      releaseBlock(rateDepsOf(deps), { actor, stayId: param('id'), blockId: param('block') }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/blocks',
    chapter,
    summary: 'Block nights of several homes, all of them or none',
    access: hostOrStaff({ right: 'bookings', notFound: 'stay_not_found', token: 'blocks.create' }),
    body: {
      schema: blockStaysSchema,
      example: {
        spans: [
          { stay: 'casa-blava', from: '2027-11-01', to: '2027-11-08' },
          { stay: 'casa-roja', from: '2027-11-03', to: '2027-11-05' },
        ],
        reason: 'maintenance',
      },
    },
    responses: envelope(blockedStaysSchema, { status: 201 }),
    idempotency: 'optional',
    refuses: ['stay_not_found', 'invalid_dates', 'dates_unavailable'],
    handle: (deps, { actor, body }) => blockStays(rateDepsOf(deps), { actor, ...body }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/blocks/release',
    chapter,
    summary:
      'Release the blocks of several homes in a range of dates, or in one of their own each; every block with a night there is released as a whole',
    access: hostOrStaff({ right: 'bookings', notFound: 'stay_not_found', token: 'blocks.delete' }),
    body: { schema: releaseSchema, example: { homes: ['casa-blava'], from: '2027-11-01', to: '2027-12-01' } },
    responses: envelope(releasedSchema),
    refuses: ['stay_not_found', 'blocks_changed'],
    handle: (deps, { actor, body }) => releaseBlocks(rateDepsOf(deps), { actor, ...body }),
  }),
]
