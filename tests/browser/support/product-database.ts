import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/**
 * Queries the database of a running product directly, for what no guest can see or do, such as letting time pass.
 * `dataDirectory` is that of the product; `postmaster.pid` in it names the server's socket.
 */
export async function queryProduct<Row extends pg.QueryResultRow>(
  dataDirectory: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const host = readFileSync(path.join(dataDirectory, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[4]
  const client = new pg.Client({ host, user: 'holmstay', database: 'holmstay' })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Makes the hold of a booking expire. */
export async function expireHold(dataDirectory: string, documentId: string): Promise<void> {
  await queryProduct(dataDirectory, "update app.booking set expires_at = now() - interval '1 minute' where id = $1", [
    documentId,
  ])
  await queryProduct(
    dataDirectory,
    "update app.claim set expires_at = now() - interval '1 minute' where booking_id = $1",
    [documentId],
  )
}
