import * as z from 'zod/mini'
import { addChannelCost, findChannelCosts, removeChannelCost } from '#booking/report/channel-costs.ts'
import { channelCostSchema, writtenChannelCostSchema } from '#contract/booking/channel-cost.ts'
import { ok } from '#core/result.ts'
import { ruleIdOf } from '#api/rate/rate-requests.ts'
import { staffOnly } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'Bookings of the company'
const costs = z.array(writtenChannelCostSchema)

/** What bookings cost by where they are made. Costs are added and removed, never edited. */
export const channelCostRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/channel-costs',
    chapter,
    summary: 'What bookings cost by where they are made',
    access: staffOnly({ token: 'channel-costs.find' }),
    responses: envelope(costs),
    refuses: [],
    handle: async (deps) => ok(await findChannelCosts(deps)),
  }),
  route({
    method: 'POST',
    path: '/api/staff/channel-costs',
    chapter,
    summary: 'Add what bookings of a channel cost from a day on',
    access: staffOnly({ token: 'channel-costs.create' }),
    body: { schema: channelCostSchema, example: { channel: 'airbnb', since: '2027-01-01', costBp: 1550 } },
    responses: envelope(costs, { status: 201 }),
    idempotency: 'optional',
    refuses: ['already_exists'],
    handle: (deps, { actor, body }) => addChannelCost(deps, { actor, cost: body }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/channel-costs/:cost',
    chapter,
    summary: 'Remove a cost of a channel',
    access: staffOnly({ notFound: 'rule_not_found', token: 'channel-costs.delete' }),
    responses: envelope(costs),
    compared: '/api/staff/channel-costs',
    refuses: ['rule_not_found'],
    handle: async (deps, { actor, param }) => {
      const id = ruleIdOf(param('cost'))
      return id.ok ? removeChannelCost(deps, { actor, id: id.value }) : id
    },
  }),
]
