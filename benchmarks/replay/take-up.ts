import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#db/database.ts'
import { ensureApplicationDatabase } from '#db/embedded/application-database.ts'
import { startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { findDemoClock, setClockAhead } from '#db/queries/demo/clock-queries.ts'
import type { ReplayJournal } from './replay-journal.ts'

const POLL_MS = 100

/** Who plays is still there. */
export class StillPlaying extends Error {}

/**
 * Makes a replay that was ended or killed ready to go on: a product that outlived the killed process is stopped, and the time since then
 * is taken off its clock, so that a replay that rested for a week goes on at the minute it was left. `StillPlaying`: it was not ended.
 */
export async function takeUp(journal: ReplayJournal): Promise<void> {
  const players = journal.players()
  if (players && players.replay !== process.pid && isAlive(players.replay))
    throw new StillPlaying(`${journal.directory} is being played by process ${players.replay}`)
  const left = journal.lastWrittenMs()
  if (players) await stopOrphan(players)
  journal.setPlayers(null)
  const server = await startEmbeddedServer({ root: path.join(journal.dataDirectory, 'postgres') })
  try {
    const db = openDatabase(await ensureApplicationDatabase(server, 'holmstay'))
    try {
      const { aheadMs } = await findDemoClock(db)
      if (aheadMs > 0) await setClockAhead(db, Math.max(0, aheadMs - (Date.now() - left)))
    } finally {
      await db.destroy()
    }
  } finally {
    await server.stop()
  }
}

/** Whoever has this process id by now answers at the product's address only when it is the product. */
async function stopOrphan({ product, url }: { readonly product: number; readonly url: string }): Promise<void> {
  const response = await fetch(`${url}/ready`).catch(() => null)
  if (!response || !isAlive(product)) return
  process.kill(product, 'SIGTERM')
  while (isAlive(product)) await pause(POLL_MS)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
