import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  AutomationPreviewShape,
  AutomationShape,
  ScheduledMessageShape,
} from '#contract/message/automation-schemas.ts'
import { bookForCaller, formerRule } from '#tests/support/booking/rule-fixture.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, days, letStay, type LetStay } from '#tests/support/stays/let-stay.ts'
import { sendAutomaticMessages } from './send-automatic-messages.ts'

let shop: Shop
let staff: ShopGuest
let stay: LetStay
let stayId: string
let bookings: readonly [bySite: string, byPhone: string]
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  stay = await letStay(shop)
  const row = shop.database.db.selectFrom('app.stay').select('document_id').where('id', '=', stay.id)
  stayId = (await row.executeTakeFirstOrThrow()).document_id
  bookings = [await bookedBySite(), await bookedByPhone()]
})
afterAll(async () => shop.database.close())

const dayAhead = (shift: number) => new Date(shop.now().getTime() + days(shift) * 60_000).toISOString().slice(0, 10)

async function bookedBySite(): Promise<string> {
  const dates = { checkIn: dayAhead(10), checkOut: dayAhead(17) }
  return (await bookStay(shop, await shop.guest(), stay, dates)).documentId
}

const bookedByPhone = () =>
  bookForCaller(staff, {
    stay: stay.slug,
    checkIn: dayAhead(20),
    checkOut: dayAhead(27),
    guest: { name: 'Ingrid Dahl', email: 'ingrid.dahl@example.com' },
  })

async function ruled(source?: string): Promise<AutomationShape> {
  const former = await formerRule(staff, stayId)
  const data = { ...former, rule: { ...former.rule, ...(source && { source }) } }
  return (await staff.call<AutomationShape>('POST', '/api/staff/automations', { data })).data
}

/** Whether each of the two bookings gets the message of a rule, as its forecast says. */
const foreseen = async ({ documentId }: AutomationShape) =>
  Promise.all(
    bookings.map(async (id) => {
      const path = `/api/staff/bookings/${id}/scheduled-messages`
      const { data } = await staff.call<ScheduledMessageShape[]>('GET', path)
      return data.some(({ automation }) => automation.documentId === documentId)
    }),
  )

test('a rule for bookings of the site, or for those made by staff, is foreseen for these alone, and before it is saved, too', async () => {
  expect(await foreseen(await ruled('web'))).toEqual([true, false])
  expect(await foreseen(await ruled('admin'))).toEqual([false, true])
  expect(await foreseen(await ruled('any'))).toEqual([true, true])
  const { template, rule } = await formerRule(staff, stayId)
  const previewed = async (source: string) => {
    const data = { template, rule: { ...rule, source } }
    const preview = await staff.call<AutomationPreviewShape>('POST', '/api/staff/automations/preview', { data })
    return preview.data.next.map(({ booking }) => booking.documentId)
  }
  const [bySite, byPhone] = bookings
  expect(await previewed('web')).toEqual([bySite])
  expect(await previewed('admin')).toEqual([byPhone])
  expect(await previewed('any')).toEqual([bySite, byPhone])
})

test('a rule from before, which does not say where bookings are made, is for all of them', async () => {
  const written = await ruled()
  expect(written.rule.source).toBe('any')
  await sql`update app.automation set rule = rule - 'source' where id = ${written.documentId}`.execute(shop.database.db)
  const path = `/api/staff/automations/${written.documentId}`
  expect((await staff.call<AutomationShape>('GET', path)).data.rule.source).toBe('any')
  expect(await foreseen(written)).toEqual([true, true])
  const refused = await staff.call('POST', '/api/staff/automations', {
    data: { ...(await formerRule(staff, stayId)), rule: { ...written.rule, source: 'fax' } },
  })
  expect(refused.status).toBe(400)
})

test('what is sent is what was foreseen', async () => {
  const { documentId } = await ruled('admin')
  shop.pass(days(9))
  await sendAutomaticMessages(shop.deps)
  shop.pass(days(10))
  await sendAutomaticMessages(shop.deps)
  const { rows } = await sql<{ booking: string }>`
    select booking_id as booking from ops.outbox where dedupe_key like ${`guest_message:${documentId}:%`}`.execute(
    shop.database.db,
  )
  expect(rows.map(({ booking }) => booking)).toEqual([bookings[1]])
})
