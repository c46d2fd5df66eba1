import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'

const TEAM = ['Aina Ferrer', 'Bel Roca', 'Toni Vidal'] as const

/** Writes the team that cleans the homes of the demo. */
export async function writeTeam(tx: Tx, at: Date): Promise<void> {
  for (const [index, name] of TEAM.entries())
    await sql`
      with mate as (insert into app.worker (name, created_at) values (${name}, ${at}) returning id)
      insert into app.worker_home (worker_id, stay_id)
      select mate.id, s.id from mate, app.stay s where s.id % ${TEAM.length} <> ${index}`.execute(tx)
}

/**
 * Writes the owner whose homes the demo's host lets: with a contract for the first homes, and an expense of last month.
 */
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
