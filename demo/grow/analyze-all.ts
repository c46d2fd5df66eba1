import type pg from 'pg'

/**
 * Gathers the figures of the planner for all tables of the product and notes which rows everybody sees, so that indexes answer without the
 * tables and the product has nothing to clean up when it starts; the largest first: each connection takes the next table when it is done with
 * one, so that two cores do it in half the time. Returns how many tables there are.
 */
export async function analyzeAll(clients: readonly pg.ClientBase[]): Promise<number> {
  const { rows } = await clients[0]!.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('app', 'sandbox', 'ops', 'identity')
    order by pg_relation_size(oid) desc, 1`)
  const waiting = rows.map(({ name }) => name).values()
  await Promise.all(
    clients.map(async (client) => {
      for (const table of waiting) await client.query(`vacuum (analyze) ${table}`)
    }),
  )
  return rows.length
}
