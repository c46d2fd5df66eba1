import { findSandboxIntent } from '#db/queries/demo/sandbox-queries.ts'
import {
  endSandboxDispute,
  findSandboxDispute,
  insertSandboxDispute,
  moveDueSandboxDisputes,
  type SandboxDispute,
} from '#db/queries/demo/sandbox-dispute-queries.ts'
import type { Tx } from '#db/database.ts'
import { changing, newId, tell, type SandboxProviderDeps } from './sandbox-provider.ts'

/**
 * Makes the payer's bank take back everything that was captured, at once. Its decision comes at `endsAt`. Returns the
 * id of the dispute.
 */
export async function openDispute(
  deps: SandboxProviderDeps,
  { intentId, endsAt }: { readonly intentId: string; readonly endsAt: Date },
): Promise<string> {
  const id = newId('dp')
  await changing(deps, async (tx) => {
    const intent = await findSandboxIntent(tx, intentId)
    if (!intent) throw new Error(`no intent ${intentId}`)
    await insertSandboxDispute(tx, { id, intentId, amountMinor: intent.capturedMinor, opensAt: deps.now(), endsAt })
  })
  await settleDisputes(deps)
  return id
}

/** Ends a dispute by the bank's decision. Has no effect when the bank has decided before. */
export async function endDispute(deps: SandboxProviderDeps, id: string, state: 'won' | 'lost'): Promise<void> {
  await changing(deps, async (tx) => {
    const ended = await endSandboxDispute(tx, id, state)
    if (ended) await tellOf(tx, ended, deps.now())
  })
}

/** Returns the dispute as it is now, or null. */
export async function readDispute(deps: SandboxProviderDeps, id: string): Promise<SandboxDispute | null> {
  await settleDisputes(deps)
  return findSandboxDispute(deps.db, id)
}

/** Begins and ends disputes whose time has come. */
export async function settleDisputes(deps: SandboxProviderDeps): Promise<void> {
  const at = deps.now()
  await changing({ ...deps, wake: undefined }, async (tx) => {
    for (const dispute of await moveDueSandboxDisputes(tx, at)) await tellOf(tx, dispute, at)
  })
}

async function tellOf(tx: Tx, { id, intentId, state }: SandboxDispute, at: Date): Promise<void> {
  const intent = await findSandboxIntent(tx, intentId)
  if (intent) await tell(tx, state === 'open' ? 'dispute.created' : 'dispute.closed', intent, at, { dispute: id })
}
