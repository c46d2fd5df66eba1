import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockProjectSettings, storeProjectSettings } from '#db/queries/project/project-settings-queries.ts'
import { differenceOf, type ProjectSettings } from './project-settings.ts'
import { projectSettings } from './scope-to-tenant.ts'
import type { AccountScope } from './account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/**
 * Returns the settings after a change, or why it is refused. Must have no other effects, because it runs within a
 * transaction.
 */
export type SettingsEdit<Failure extends Problem | IdentityProblem> = (
  settings: ProjectSettings,
) => Result<ProjectSettings, Failure>

/** Changes the settings of the project and returns them. Simultaneous changes run one after another. */
export async function changeProjectSettings<Failure extends Problem | IdentityProblem>(
  services: AccountStore & AccountScope,
  edit: SettingsEdit<Failure>,
): Promise<Result<ProjectSettings, Failure>> {
  return inTransaction(services.db, async (tx) => {
    await lockProjectSettings(tx)
    const edited = edit(await projectSettings(services, tx))
    if (!edited.ok) return edited
    await storeProjectSettings(tx, { ...differenceOf(services.defaultSettings, edited.value) }, services.now())
    return ok(edited.value)
  })
}
