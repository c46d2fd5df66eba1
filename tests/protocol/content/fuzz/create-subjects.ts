import { routesByName, type RouteName } from '#api/access/declared-routes.ts'
import { isStaffOnly } from '#api/route/access-row.ts'
import { accountSubjects } from '#tests/support/access/account-subjects.ts'
import type { AccessWorld } from '#tests/support/access/access-world.ts'
import { guestSubjects } from '#tests/support/access/guest-subjects.ts'
import { entrySubjects, staffSubjects } from '#tests/support/access/staff-subjects.ts'
import type { ApiOperation } from '#tests/support/api-document.ts'
import type { RequestSubject } from './random-request.ts'

/** How often one entry is asked about: what a request has changed, the next ones find changed. */
const ASKED_ABOUT = 8

/** Things that are there, for every route its own: a booking that can be cancelled, a season that can be changed, the code of a mail. */
export async function createSubjects(world: AccessWorld) {
  const others = await guestSubjects(world)
  const made = { ...staffSubjects(world), ...entrySubjects(world), ...accountSubjects(world) }
  const current = new Map<RouteName, { readonly subject: RequestSubject; uses: number }>()

  async function make(name: RouteName): Promise<RequestSubject> {
    const ofStaff = isStaffOnly(routesByName[name].row)
    const keeper = ofStaff ? world.host : await world.newcomer()
    const { parts = {}, query, data, body } = await (made[name] ?? others(name))(keeper, false)
    const tokens = ofStaff ? [world.host, world.staff, world.admin] : [keeper]
    return {
      known: Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, [value]])),
      ...(query && { query: query.replace('?', '') }),
      body: body ?? (data && { data }),
      tokens: tokens.map(({ uid }) => uid),
    }
  }

  return {
    /** Something that the operation can be asked about by those who may. */
    async of({ method, path }: ApiOperation): Promise<RequestSubject> {
      const name = `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}` as RouteName
      let entry = current.get(name)
      if (entry === undefined || entry.uses >= ASKED_ABOUT) entry = { subject: await make(name), uses: 0 }
      entry.uses += 1
      current.set(name, entry)
      return entry.subject
    },
  }
}
