import type { CompanyInput, CompanyShape } from '#contract/setup-schemas.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findCompany, writeCompany } from '#db/queries/setup-queries.ts'
import { companyOf } from './find-setup.ts'
import type { SetupDeps } from './setup-deps.ts'

/**
 * Saves the company. From then on it replaces the settings of the program (docs/decisions/0074). `version_conflict`:
 * somebody else has saved it meanwhile.
 */
export async function saveCompany(
  deps: Pick<SetupDeps, 'db' | 'now' | 'websiteName' | 'contactEmail' | 'installation' | 'onCompanyChanged'>,
  input: CompanyInput,
): Promise<Result<CompanyShape, ProblemOf<'version_conflict'>>> {
  const saved = await inTransaction<CompanyShape, ProblemOf<'version_conflict'>>(deps.db, async (tx) => {
    const isWritten = await writeCompany(tx, input, deps.now())
    const company = await findCompany(tx)
    return isWritten
      ? ok(companyOf(company, deps))
      : err({ code: 'version_conflict', currentVersion: company?.version ?? 0 })
  })
  if (saved.ok) await deps.onCompanyChanged?.()
  return saved
}
