import type { StayPeopleShape } from '#contract/account/stay-people-schemas.ts'
import type { GivenRight } from '#core/account/stay-right.ts'
import type { AccessWorld } from './access-world.ts'
import { letStay } from './stays-of-host.ts'

let count = 0
const request = () => ({ email: `helper-${++count}@example.com`, right: 'bookings' })

/** Gives somebody a right on all homes that the host of the world has at the moment, replacing their earlier right. */
export async function giveRight({ shop, host }: AccessWorld, uid: string, level: GivenRight): Promise<void> {
  const { db } = shop.database
  const stays = db
    .selectFrom('app.stay')
    .innerJoin('app.host', 'app.host.id', 'app.stay.host_id')
    .select('app.stay.id')
    .where('app.host.uid', '=', host.uid)
  await db.deleteFrom('app.home_right').where('uid', '=', uid).execute()
  const given = { uid, level, given_by: host.uid, given_at: shop.now() }
  const rows = (await stays.execute()).map(({ id }) => ({ ...given, stay_id: id }))
  if (rows.length > 0) await db.insertInto('app.home_right').values(rows).execute()
}

/** Returns the requests for the routes about helpers of a home, and people invited to help. */
export function stayPeopleSubjects(world: AccessWorld) {
  const helped = async () => {
    const { uid } = await world.newcomer('host')
    const id = await letStay(world)
    await giveRight(world, uid, 'read')
    const people = world.shop.database.db.selectFrom('app.profile').select('document_id').where('uid', '=', uid)
    return { id, person: (await people.executeTakeFirstOrThrow()).document_id }
  }
  return {
    'GET /api/staff/own-mails': async () => ({}),
    'GET /api/staff/own-booking-views': async () => ({}),
    'PUT /api/staff/own-booking-views': async () => ({ data: { views: [], version: 0 } }),
    'GET /api/staff/own-rights': async () => ({}),
    'PUT /api/staff/own-mails': async () => ({ data: { homeMails: true } }),
    'GET /api/staff/stays/:id/people': async () => ({ parts: { id: await letStay(world) } }),
    'POST /api/staff/stays/:id/people': async () => ({ parts: { id: await letStay(world) }, data: request() }),
    'PUT /api/staff/stays/:id/people/:person': async () => ({
      parts: await helped(),
      data: { right: 'full', expectedRight: 'read' },
    }),
    'DELETE /api/staff/stays/:id/people/:person': async () => ({ parts: await helped() }),
    async 'DELETE /api/staff/stays/:id/invitations/:invitation'() {
      const id = await letStay(world)
      const made = await world.admin.call<StayPeopleShape>('POST', `/api/staff/stays/${id}/people`, { data: request() })
      return { parts: { id, invitation: made.data.invitations[0]?.documentId ?? '' } }
    },
  }
}
