import type { SetupStep } from '#core/setup-step.ts'
import { findSetupRow, updateSetup } from '#db/queries/setup-queries.ts'
import type { SetupDeps } from './setup-deps.ts'

/** Puts a step off, or takes it up again. */
export async function leaveOutStep(
  { db }: Pick<SetupDeps, 'db'>,
  { step, leftOut }: { readonly step: SetupStep; readonly leftOut: boolean },
): Promise<void> {
  const others = ((await findSetupRow(db))?.left_out ?? []).filter((one) => one !== step)
  await updateSetup(db, { left_out: leftOut ? [...others, step] : others })
}
