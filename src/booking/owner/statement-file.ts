import { monthSpan } from '#core/owner/statement-month.ts'
import { ok, type Result } from '#core/result.ts'
import { statementPdf } from '#messaging/document/statement-pdf.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { readStatement, type StatementKey, type StatementProblem } from './find-statement.ts'

/**
 * Returns the statement of a month as a PDF, with its file name. The file of a sent statement never changes: it goes to
 * whom it was sent to.
 */
export async function statementFile(
  deps: Pick<BookingDeps, 'db' | 'now' | 'websiteName' | 'websiteUrl' | 'contactEmail'>,
  key: StatementKey,
): Promise<Result<{ name: string; content: Uint8Array }, StatementProblem>> {
  const found = await readStatement(deps, key)
  if (!found.ok) return found
  const { owner, worked } = found.value
  const { statement, sent } = worked
  const { websiteUrl, contactEmail } = deps
  const identity = { websiteName: deps.websiteName ?? new URL(websiteUrl).host, websiteUrl, contactEmail }
  const { name: to, address, iban } = sent?.sentTo ?? owner
  const sheet = {
    statement,
    owner: { name: to, address, iban: iban ?? '' },
    currency: owner.currency,
    sentAt: sent?.sentAt ?? null,
  }
  const name = `statement-${monthSpan(key.month)?.from.slice(0, 7) ?? ''}.pdf`
  return ok({ name, content: await statementPdf(sheet, identity, sheet.sentAt ?? deps.now()) })
}
