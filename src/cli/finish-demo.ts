import type pg from 'pg'
import { PrimaryClient } from '#db/primary-client.ts'
import { say } from './say.ts'

/**
 * Finishes an interrupted growth of a demo; until then keys, references and triggers are missing. Waits for one that is
 * running.
 */
export async function finishDemo(connection: pg.ClientConfig): Promise<void> {
  const { finishGrowth } = await import('#demo/grow/unfinished-growth.ts')
  // Separate connections, because those of the product time out after seconds.
  const clients = [new PrimaryClient(connection), new PrimaryClient(connection)]
  await Promise.all(clients.map((client) => client.connect()))
  try {
    if ((await finishGrowth(clients)) === 0) return
    const { analyzeAll } = await import('#demo/grow/analyze-all.ts')
    await analyzeAll(clients)
    say('The demo was enlarged without its indexes; they have been created now.')
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
