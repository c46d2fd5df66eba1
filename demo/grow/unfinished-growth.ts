import type pg from 'pg'

/** A statement that restores what was removed before rows were inserted, or computes something from them. */
export interface Restoring {
  /**
   * Statements of a stage run after all earlier stages have finished; those of `sums` as soon as all of `tables` have
   * started.
   */
  readonly stage: 'tables' | 'sums' | 'keys' | 'references' | 'last'
  /** A table, or '' to start first. Statements of one lane run one after another, in parallel to other lanes. */
  readonly lane: string
  readonly statement: string
  readonly values?: readonly unknown[]
}

/** Exists while a growth is unfinished: the remaining statements. */
const LEFT = 'ops.unfinished_growth'

/**
 * Records the remaining statements in the transaction of the rows, so that they are known from its commit on, whatever
 * happens to the process. Until `finishGrowth` has run all of them, keys, references and triggers are missing, and
 * nobody else should use the database.
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
 * Runs the remaining statements of a growth, of this run or of an interrupted one. Each connection takes the next table
 * when it has finished one, the largest first, so that two cores need little more than half the time. Each statement is
 * removed from the list in the transaction that runs it, so a killed process loses only its current one. Returns how
 * many statements were run, 0 when none were left.
 */
export function finishGrowth(clients: readonly pg.ClientBase[]): Promise<number> {
  const first = clients[0]!
  return asOnlyOne(first, async () => {
    if (!(await isUnfinished(first))) return 0
    let done = 0
    // References one after another, because two that concern the same two tables could wait for each other.
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

/** Runs `work` while nobody else grows the demo or finishes a growth; waits for anybody who does. */
export async function asOnlyOne<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  // A lock of the connection, so that it ends with it.
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
  // Waits for all of them: while one is running a statement, nobody may roll back or release anything on its
  // connection.
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
    // Statements that a crash of the server undoes are run again.
    await client.query(
      `set local synchronous_commit = off; set local maintenance_work_mem = '256MB'; set local work_mem = '128MB'`,
    )
    const { rows } = await client.query<{ statement: string; values: unknown[] }>(
      `delete from ${LEFT} where nr = $1 returning statement, statement_values as values`,
      [nr],
    )
    // The connection of a killed run may have finished its last statement after this one has read the list.
    const [one] = rows
    if (one) await client.query(one.statement, one.values)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
