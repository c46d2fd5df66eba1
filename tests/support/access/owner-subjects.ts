import type { RouteName } from '#api/access/declared-routes.ts'
import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import type { OwnerStatementShape } from '#contract/owner/statement-schemas.ts'
import type { AccessWorld } from './access-world.ts'
import type { MakeSubject } from './ask-everybody.ts'
import { byStaff } from './by-staff.ts'
import { letStay } from './stays-of-host.ts'

const month = '2027-01'
let count = 0

/** Creates an owner who is the world's host, with a contract for a home of their own. */
async function owned(world: AccessWorld) {
  const { db } = world.shop.database
  const data = { name: `Owner ${++count}`, iban: 'ES9121000418450200051332' }
  const { owner } = await byStaff<OwnerDetailsShape>(world, 'POST', '/api/staff/owners', data)
  await db.updateTable('app.owner').set({ uid: world.host.uid }).where('id', '=', owner.documentId).execute()
  const stay = await letStay(world)
  const contract = { home: stay, from: month, commissionBp: 2000, cleaningTo: 'company' }
  const path = `/api/staff/owners/${owner.documentId}`
  const { contracts } = await byStaff<OwnerDetailsShape>(world, 'POST', `${path}/contracts`, contract)
  return { id: owner.documentId, home: stay, contract: contracts[0]?.documentId ?? '', path }
}

/** Creates a statement that was sent, with something to pay out. */
async function stated(world: AccessWorld) {
  const { id, path } = await owned(world)
  const of = `${path}/statement`
  const { payoutMinor } = await byStaff<OwnerStatementShape>(world, 'GET', `${of}?month=${month}`)
  await byStaff(world, 'POST', `${of}/sending`, { month, expectedPayoutMinor: payoutMinor })
  // A statement that was sent is frozen, so in a month without guests it can only get an amount directly in the
  // database.
  const { db } = world.shop.database
  await db.transaction().execute(async (tx) => {
    const { content } = await tx
      .selectFrom('app.owner_statement')
      .select('content')
      .where('owner_id', '=', id)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('app.owner_statement')
      .values({
        owner_id: id,
        month: '2027-02-01',
        currency: 'EUR',
        content: JSON.stringify({ ...content, month: '2027-02', payoutMinor: 12_345 }),
        payout: 12_345,
        sent_at: world.shop.now(),
        sent_by: 'staff',
      })
      .execute()
  })
  return { id }
}

/** Returns the requests for the routes about owners and their statements. */
export function ownerSubjects(world: AccessWorld) {
  const ofOwner = (data?: (stay: string) => object) => async () => {
    const { id, home: stay } = await owned(world)
    return { parts: { id }, ...(data && { data: data(stay) }) }
  }
  const statement = async () => ({ parts: { id: (await owned(world)).id }, query: `?month=${month}` })
  const sent = (more: object) => async () => ({ parts: await stated(world), ...more })
  return {
    'GET /api/staff/owners': async () => ({}),
    'POST /api/staff/owners': async () => ({ data: { name: 'Marta Pons' } }),
    'GET /api/staff/owners/:id': ofOwner(),
    'PUT /api/staff/owners/:id': ofOwner(() => ({ name: 'Marta Pons' })),
    'POST /api/staff/owners/:id/contracts': async () => {
      const { id } = await owned(world)
      const data = { home: await letStay(world), from: month, commissionBp: 1500, cleaningTo: 'owner' }
      return { parts: { id }, data }
    },
    'PUT /api/staff/owners/:id/contracts/:contract': async () => {
      const { id, contract } = await owned(world)
      return { parts: { id, contract }, data: { until: '2027-12' } }
    },
    'POST /api/staff/owners/:id/expenses': ofOwner((stay) => ({
      home: stay,
      day: '2027-01-12',
      label: 'Boiler',
      amountMinor: 18_000,
    })),
    async 'DELETE /api/staff/owners/:id/expenses/:expense'() {
      const { id, home: stay, path } = await owned(world)
      const data = { home: stay, day: '2027-01-12', label: 'Boiler', amountMinor: 18_000 }
      const { expenses } = await byStaff<OwnerDetailsShape>(world, 'POST', `${path}/expenses`, data)
      return { parts: { id, expense: expenses[0]?.documentId ?? '' } }
    },
    'GET /api/staff/owners/:id/statement': statement,
    'GET /api/staff/owners/:id/statement.pdf': statement,
    'GET /api/staff/owners/:id/statement.csv': statement,
    'POST /api/staff/owners/:id/statement/sending': async () => ({
      parts: (await statement()).parts,
      data: { month, expectedPayoutMinor: 0 },
    }),
    'POST /api/staff/owners/:id/statement/payment': sent({ data: { month: '2027-02', by: 'transfer' } }),
    'POST /api/staff/owners/:id/statement/payment/undo': sent({ data: { month: '2027-02', reason: 'A mistake' } }),
    'GET /api/staff/owners/:id/payout.xml': sent({ query: '?month=2027-02' }),
  } satisfies Partial<Record<RouteName, MakeSubject>>
}
