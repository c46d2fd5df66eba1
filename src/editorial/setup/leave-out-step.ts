import type { SetupStep } from '#core/setup-step.ts'
import { leaveOut } from '#db/queries/setup-queries.ts'
import type { SetupDeps } from './setup-deps.ts'

/** Postpones a step, or resumes it. */
export async function leaveOutStep(
  { db }: Pick<SetupDeps, 'db'>,
  { step, leftOut }: { readonly step: SetupStep; readonly leftOut: boolean },
): Promise<void> {
  await leaveOut(db, step, leftOut)
}
