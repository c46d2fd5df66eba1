import { writeSilence } from '#db/queries/channel/silence-queries.ts'
import type { ChannelDeps } from './channel-deps.ts'

type SilenceDeps = Pick<ChannelDeps, 'db' | 'now' | 'onStayChanged'>

/**
 * Has guests ask first for homes of which a calendar of another site is silent (`core/channel/feed-health.ts`), and book at once again
 * what is read again; what is booked or held already stays as it is. Returns how many homes it was.
 */
export async function followSilence(deps: SilenceDeps, around: number | null = null): Promise<number> {
  const changed = await writeSilence(deps.db, { at: deps.now(), around })
  for (const slug of changed) deps.onStayChanged?.(slug)
  return changed.length
}
