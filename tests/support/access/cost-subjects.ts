import type { RouteName } from '#api/access/declared-routes.ts'
import type { ChannelCostShape } from '#contract/booking/channel-cost.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import type { AccessWorld } from './access-world.ts'
import type { MakeSubject } from './ask-everybody.ts'
import { byStaff } from './by-staff.ts'

type CostRoute = Extract<RouteName, `${string} /api/staff/channel-costs${string}`>

let count = 0

/** Returns the requests for what bookings cost by where they are made. */
export function costSubjects(world: AccessWorld): Readonly<Record<CostRoute, MakeSubject>> {
  const cost = () => ({ channel: 'airbnb', since: addDays(isoDate('2027-01-01'), ++count), costBp: 1550 })
  return {
    'GET /api/staff/channel-costs': async () => ({}),
    'POST /api/staff/channel-costs': async () => ({ data: cost() }),
    async 'DELETE /api/staff/channel-costs/:cost'() {
      const costs = await byStaff<ChannelCostShape[]>(world, 'POST', '/api/staff/channel-costs', cost())
      return { parts: { cost: String(costs.at(-1)?.id) } }
    },
  }
}
