import { homeRatesSchema } from '#contract/rate/stay-rates.ts'
import { blockSchema, partSchema } from '#contract/rate/rule-schemas.ts'
import { blockNights } from '#rates/calendar/block-nights.ts'
import { findBlocks } from '#rates/calendar/find-blocks.ts'
import { freeBlock } from '#rates/calendar/free-block.ts'
import { changeStayRates } from '#rates/stay/change-stay-rates.ts'
import { findHomeDetails } from '#rates/stay/find-home-details.ts'
import { findStayRates } from '#rates/stay/find-stay-rates.ts'
import { linkPart } from '#rates/stay/link-part.ts'
import { unlinkPart } from '#rates/stay/unlink-part.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { responseOf } from '#api/route/api-response.ts'
import type { ApiRoutes } from '#api/route/api-route.ts'
import { rateDepsOf, staffAction, hostOrStaff } from '#api/route/staff-route.ts'

type HomeRatesRouteName =
  | 'GET /api/staff/stays/:id'
  | 'GET /api/staff/stays/:id/rates'
  | 'PUT /api/staff/stays/:id/rates'
  | 'POST /api/staff/stays/:id/parts'
  | 'DELETE /api/staff/stays/:id/parts/:part'
  | 'GET /api/staff/stays/:id/blocks'
  | 'POST /api/staff/stays/:id/blocks'
  | 'DELETE /api/staff/stays/:id/blocks/:block'

/** A home as a whole: its prices and rules, its parts, the nights its host keeps. `:id` is a document id or a slug. */
export function stayRatesRoutes(deps: ApiDeps): ApiRoutes<HomeRatesRouteName> {
  const rates = rateDepsOf(deps)
  return {
    'GET /api/staff/stays/:id': hostOrStaff(deps, async ({ param }, actor) =>
      responseOf(await findHomeDetails(rates, { actor, stayId: param('id') })),
    ),
    'GET /api/staff/stays/:id/rates': hostOrStaff(deps, async ({ param }, actor) =>
      responseOf(await findStayRates(rates, { actor, stayId: param('id') })),
    ),
    'PUT /api/staff/stays/:id/rates': staffAction(deps, homeRatesSchema, ({ actor, body, param }) =>
      changeStayRates(rates, { actor, stayId: param('id'), rates: body }),
    ),
    'POST /api/staff/stays/:id/parts': staffAction(
      deps,
      partSchema,
      ({ actor, body, param }) => linkPart(rates, { actor, stayId: param('id'), part: body.part }),
      { status: 201 },
    ),
    'DELETE /api/staff/stays/:id/parts/:part': hostOrStaff(deps, async ({ param }, actor) =>
      responseOf(await unlinkPart(rates, { actor, stayId: param('id'), part: param('part') })),
    ),
    'GET /api/staff/stays/:id/blocks': hostOrStaff(deps, async ({ param }, actor) =>
      responseOf(await findBlocks(rates, { actor, stayId: param('id') })),
    ),
    'POST /api/staff/stays/:id/blocks': staffAction(
      deps,
      blockSchema,
      ({ actor, body, param }) => blockNights(rates, { actor, stayId: param('id'), block: body }),
      { status: 201 },
    ),
    'DELETE /api/staff/stays/:id/blocks/:block': hostOrStaff(deps, async ({ param }, actor) =>
      responseOf(await freeBlock(rates, { actor, stayId: param('id'), blockId: param('block') })),
    ),
  }
}
