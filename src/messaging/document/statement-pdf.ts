import { counted } from '#core/text/counted.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { ibanInGroups } from '#core/owner/iban.ts'
import { expenseLabel, isNotStayed, NOT_STAYED, type Statement } from '#core/owner/statement.ts'
import { writtenMonth, shortDate } from '#core/time/english-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { MailIdentity } from '#messaging/mail/mail.ts'
import { createDocument, type Document } from './document.ts'

const FIGURES = 0.76

/** What the document says besides the statement itself. */
export interface StatementSheet {
  readonly statement: Statement
  readonly owner: { readonly name: string; readonly address: string; readonly iban: string }
  readonly currency: string
  /** Null: it was not sent yet and may change. */
  readonly sentAt: Date | null
}

/**
 * Renders the statement of a month as an A4 PDF: each booking with the owner's part of it, what is taken off, and the
 * payout.
 */
export async function statementPdf(
  sheet: StatementSheet,
  identity: Pick<MailIdentity, 'websiteName' | 'websiteUrl' | 'contactEmail'>,
  at: Date,
): Promise<Uint8Array> {
  const { statement, owner, currency, sentAt } = sheet
  const month = writtenMonth(statement.month)
  const document = await createDocument({ title: `Statement ${month}`, author: identity.websiteName, at })
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  document.write(identity.websiteName, { size: 22, font: 'title', colour: 'pine' }, 'Statement')
  document.space(4)
  document.write(identity.websiteUrl, { size: 9, colour: 'soft' }, month)
  const date = sentAt ? shortDate(todayIn('UTC', sentAt.getTime())) : 'Draft'
  document.write(identity.contactEmail, { size: 9, colour: 'soft' }, date)
  document.space(16)
  document.write(owner.name, { font: 'strong' })
  for (const line of owner.address.split('\n').filter(Boolean)) document.write(line, { size: 9.5, colour: 'soft' })
  document.space(14)
  document.write('Payout', { size: 15, font: 'title' }, money(statement.payoutMinor))
  document.write(payoutSentence(statement, owner.iban), { size: 9.5, colour: 'soft' })
  document.rule()
  writeStays(document, statement, money)
  writeSums(document, statement, money)
  document.space(18)
  document.write(
    `All amounts in ${currency}. Stays are counted by the nights of the month. ${identity.websiteName} passes the taxes on to the tax office; they are not part of the payout. Questions: ${identity.contactEmail}`,
    { size: 8, colour: 'soft' },
  )
  return document.finish()
}

function payoutSentence({ payoutMinor }: Statement, iban: string): string {
  if (payoutMinor < 0) return 'Nothing is paid out; what is open is brought forward to the next statement.'
  if (payoutMinor === 0) return 'Nothing is to be paid out.'
  return iban === '' ? 'By bank transfer' : `To ${ibanInGroups(iban)}`
}

function writeStays(document: Document, { month, lines }: Statement, money: (amountMinor: number) => string): void {
  const stays = Map.groupBy(lines, ({ home: stay }) => stay)
  if (lines.length === 0) document.write('No nights in this month.', { colour: 'soft' })
  for (const [stay, ofStay] of stays) {
    document.write(stay, { size: 12, font: 'title' })
    document.space(3)
    for (const line of ofStay) {
      const when = `${shortDate(line.checkIn)} to ${shortDate(line.checkOut)}`
      const label = line.month === month ? when : `${when}, correction of ${writtenMonth(line.month)}`
      document.write(label, { width: FIGURES }, money(line.dueMinor))
      const parts = [
        line.reference,
        isNotStayed(line, month) ? NOT_STAYED : counted(line.nights, 'night'),
        `rent ${money(line.rentMinor)}`,
        `commission ${money(-line.commissionMinor)}`,
        ...(line.cleaningMinor === 0 ? [] : [`cleaning ${money(line.cleaningMinor)}`]),
        ...(line.feesMinor === 0 ? [] : [`fees ${money(line.feesMinor)}`]),
        ...(line.taxesMinor === 0 ? [] : [`taxes passed on ${money(line.taxesMinor)}`]),
      ]
      document.write(parts.join(' · '), { size: 8, colour: 'soft', width: FIGURES })
      document.space(4)
    }
    document.space(6)
  }
}

function writeSums(document: Document, statement: Statement, money: (amountMinor: number) => string): void {
  const { total, fixed, expenses, broughtForwardMinor, payoutMinor } = statement
  document.rule()
  document.write(
    `Your share of ${counted(total.nights, 'night')}`,
    { font: 'strong', width: FIGURES },
    money(total.dueMinor),
  )
  document.space(6)
  for (const { home: stay, amountMinor } of fixed)
    document.write(`Fixed costs, ${stay}`, { width: FIGURES }, money(-amountMinor))
  for (const expense of expenses) {
    const { day, home: stay, amountMinor } = expense
    document.write(`${shortDate(day)}: ${expenseLabel(expense)}, ${stay}`, { width: FIGURES }, money(-amountMinor))
  }
  if (broughtForwardMinor !== 0)
    document.write('Brought forward from the month before', { width: FIGURES }, money(broughtForwardMinor))
  document.rule()
  document.write('Payout', { size: 12, font: 'strong' }, money(payoutMinor))
}
