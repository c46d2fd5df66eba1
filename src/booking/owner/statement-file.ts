import { monthSpan } from '#core/owner/statement-month.ts'
import { ok, type Result } from '#core/result.ts'
import { statementPdf } from '#messaging/document/statement-pdf.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { findStatement, type StatementKey, type StatementProblem } from './find-statement.ts'

/** Returns the statement of a month as a PDF, with its file name. */
export async function statementFile(
  deps: Pick<BookingDeps, 'db' | 'now' | 'websiteName' | 'websiteUrl' | 'contactEmail'>,
  key: StatementKey,
): Promise<Result<{ name: string; content: Uint8Array }, StatementProblem>> {
  const found = await findStatement(deps, key)
  if (!found.ok) return found
  const { owner, currency, sentAt, ...statement } = found.value
  const { websiteUrl, contactEmail } = deps
  const identity = { websiteName: deps.websiteName ?? new URL(websiteUrl).host, websiteUrl, contactEmail }
  const sheet = { statement: statement as never, owner, currency, sentAt: sentAt === null ? null : new Date(sentAt) }
  // The file of a sent statement never changes.
  const at = sheet.sentAt ?? deps.now()
  const name = `statement-${monthSpan(key.month)?.from.slice(0, 7) ?? ''}.pdf`
  return ok({ name, content: await statementPdf(sheet, identity, at) })
}
