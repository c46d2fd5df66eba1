import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'

const TEAM = ['Aina Ferrer', 'Bel Roca', 'Toni Vidal'] as const

/** The cleanings of the demo's bookings with a team that does them: done until yesterday, given out for most of the days to come. */
export async function writeCleanings(tx: Tx, at: Date): Promise<void> {
  for (const [index, name] of TEAM.entries())
    await sql`
      with mate as (insert into app.worker (name, created_at) values (${name}, ${at}) returning id)
      insert into app.worker_home (worker_id, stay_id)
      select mate.id, s.id from mate, app.stay s where s.id % ${TEAM.length} <> ${index}`.execute(tx)
  await sql`
    with departure as (
      select c.stay_id, c.booking_id, upper(c.during) - c.prep as day, c.stay_id + extract(day from upper(c.during))::int as chance
      from app.claim c where c.kind = 'booking' and c.part = 0 and upper(c.during) - c.prep >= ${at}::date - 14)
    insert into app.task (stay_id, kind, booking_id, day, worker_id, state, started_at, done_at, created_by, created_at)
    select d.stay_id, 'cleaning', d.booking_id, d.day,
      case when d.day < ${at}::date or (d.day < ${at}::date + 4 and d.chance % 4 <> 0) then
        (select worker_id from app.worker_home where stay_id = d.stay_id order by worker_id limit 1) end,
      case when d.day < ${at}::date then 'done' else 'open' end,
      case when d.day < ${at}::date then (d.day + time '10:40')::timestamptz end,
      case when d.day < ${at}::date then (d.day + time '13:10')::timestamptz end, 'clock', ${at}
    from departure d on conflict (booking_id) do nothing`.execute(tx)
}

/** Whose homes the demo's host lets: one owner with a contract for the first homes, and an expense of last month. */
export async function writeOwner(
  tx: Tx,
  { hostUid, at }: { readonly hostUid: string; readonly at: Date },
): Promise<void> {
  await sql`
    with owner as (
      insert into app.owner (name, address, iban, email, currency, uid, created_at)
      values ('Margalida Sureda', E'Carrer de la Mar 12\n07001 Palma', 'ES9121000418450200051332', 'margalida@holmstay.example', 'EUR', ${hostUid}, ${at})
      returning id),
    home as (select id from app.stay where state = 'published' and currency = 'EUR' order by id limit 4),
    contract as (
      insert into app.owner_contract (owner_id, stay_id, during, commission_bp, cleaning_to, monthly)
      select owner.id, home.id, daterange((date_trunc('month', ${at}::timestamptz) - interval '5 months')::date, null), 2000, 'company', 4500
      from owner, home)
    insert into app.owner_expense (owner_id, stay_id, day, label, amount, created_by, created_at)
    select owner.id, (select min(id) from home), (date_trunc('month', ${at}::timestamptz) - interval '9 days')::date, 'New pump for the pool',
      28450, 'demo', ${at} from owner`.execute(tx)
}
