import type pg from 'pg'

/** A statement by which what was taken away for rows to come is put back, or worked out of them. */
export interface Restoring {
  /** Statements of a stage are run when all of earlier ones have been; those of sums as soon as all of tables have been begun. */
  readonly stage: 'tables' | 'sums' | 'keys' | 'references' | 'last'
  /** A table, or '': that one is begun first. What is in one lane is run one after another, beside that of others. */
  readonly lane: string
  readonly statement: string
  readonly values?: readonly unknown[]
}

/** Is there while a growth is unfinished: what is left of it to do. */
const LEFT = 'ops.unfinished_growth'

/**
 * Writes down what is left to do, in the transaction of the rows: from its commit on it is known, whatever happens to whoever is doing it. Until
 * `finishGrowth` has done all of it, keys, references and triggers are missing, and nobody else should use the database.
 */
export async function leaveUnfinished(client: pg.ClientBase, restoring: readonly Restoring[]): Promise<void> {
  await client.query(`
    create table ${LEFT} (
      nr int primary key, stage text not null, lane text not null, statement text not null, statement_values jsonb not null)`)
  for (const [nr, { stage, lane, statement, values = [] }] of restoring.entries())
    await client.query(`insert into ${LEFT} values ($1, $2, $3, $4, $5)`, [
      nr,
      stage,
      lane,
      statement,
      JSON.stringify(values),
    ])
}

/**
 * Does what is left of a growth, this run's or one that was cut off: each connection takes the next table when it is done with one, the largest
 * first, so that two cores do it in little more than half the time. Each statement is forgotten in the transaction that does it; whoever is
 * killed loses that one and no other. Returns how many statements it were, 0 when nothing was left.
 */
export function finishGrowth(clients: readonly pg.ClientBase[]): Promise<number> {
  const first = clients[0]!
  return asOnlyOne(first, async () => {
    if (!(await isUnfinished(first))) return 0
    let done = 0
    // References one after another: two that are about the same two tables could wait for each other.
    for (const [stages, connections] of [
      [['tables', 'sums'], clients],
      [['keys'], [first]],
      [['references'], [first]],
      [['last'], [first]],
    ] as const)
      done += await finishStages(connections, stages)
    await first.query(`drop table ${LEFT}`)
    return done
  })
}

/** Runs `work` while nobody else grows the demo or finishes that; whoever is at it is waited for. */
export async function asOnlyOne<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  // Of the connection, so that it ends with it.
  await client.query(`select pg_advisory_lock(hashtext('${LEFT}'))`)
  try {
    return await work()
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('${LEFT}'))`)
  }
}

async function isUnfinished(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('${LEFT}') is not null as "isThere"`)
  return rows[0]!.isThere
}

interface Lane {
  readonly nrs: readonly number[]
}

async function finishStages(clients: readonly pg.ClientBase[], stages: readonly Restoring['stage'][]): Promise<number> {
  const { rows } = await clients[0]!.query<Lane>(
    `select array_agg(nr order by nr) as nrs from ${LEFT} where stage = any($1)
     group by stage, lane
     order by array_position($1, stage), pg_relation_size(to_regclass(nullif(lane, ''))) desc nulls first, min(nr)`,
    [stages],
  )
  const waiting = rows.values()
  // All of them are waited for: while one is at a statement, nobody may take back or let go of anything on its connection.
  const lanes = await Promise.allSettled(
    clients.map(async (client) => {
      for (const { nrs } of waiting) for (const nr of nrs) await finishOne(client, nr)
    }),
  )
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  return rows.flatMap(({ nrs }) => nrs).length
}

async function finishOne(client: pg.ClientBase, nr: number): Promise<void> {
  await client.query('begin')
  try {
    // What a crash of the server takes back is done again.
    await client.query(
      `set local synchronous_commit = off; set local maintenance_work_mem = '256MB'; set local work_mem = '128MB'`,
    )
    const { rows } = await client.query<{ statement: string; values: unknown[] }>(
      `delete from ${LEFT} where nr = $1 returning statement, statement_values as values`,
      [nr],
    )
    // Of a run that was killed a connection may have ended its last statement after this one has read the list.
    const [one] = rows
    if (one) await client.query(one.statement, one.values)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
