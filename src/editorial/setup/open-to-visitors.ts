import type { OpeningCheck } from '#core/setup-step.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { openSite } from '#db/queries/setup-queries.ts'
import { findSetup } from './find-setup.ts'
import type { SetupDeps } from './setup-deps.ts'

/**
 * Opens the site to visitors for good. The caller names the failing checks, so that nobody opens a site in the belief
 * that it is ready. `checks_open`: other checks fail. An open site does not change.
 */
export async function openToVisitors(
  deps: SetupDeps,
  { by, despite }: { readonly by: string; readonly despite: readonly OpeningCheck[] },
): Promise<Result<null, ProblemOf<'checks_open'>>> {
  const { checks } = await findSetup(deps)
  const failing = checks.filter(({ passes }) => !passes).map(({ name }) => name)
  if (failing.some((name) => !despite.includes(name))) return err({ code: 'checks_open', checks: failing })
  await inTransaction(deps.db, (tx) => openSite(tx, by, deps.now()))
  await deps.onCompanyChanged?.()
  return ok(null)
}
