import type { OwnerStatementShape } from '#contract/owner/statement-schemas.ts'
import { decimalText, minorDigitsOf } from '#core/money/format-money.ts'
import { expenseLabel, isNotStayed, NOT_STAYED } from '#core/owner/statement.ts'
import { csvText } from '#core/report/csv-text.ts'

/** Returns a statement as a table for spreadsheets: its lines with their sum, then the deductions, then the payout. */
export function statementCsv(statement: OwnerStatementShape): string {
  const { currency, lines, total, fixed, expenses, broughtForwardMinor, payoutMinor } = statement
  const money = (amountMinor: number) => decimalText(amountMinor, minorDigitsOf(currency))
  const figures = (of: OwnerStatementShape['total']) => [
    of.nights,
    money(of.rentMinor),
    money(of.commissionMinor),
    money(of.cleaningMinor),
    money(of.feesMinor),
    money(of.taxesMinor),
    money(of.dueMinor),
  ]
  const off = (label: string, stay: string, day: string, amountMinor: number) => [label, stay, day, money(-amountMinor)]
  return csvText([
    [
      'Booking',
      'Home',
      'Arrival',
      'Departure',
      'Month',
      'Nights',
      'Rent',
      'Commission',
      'Cleaning',
      'Other fees',
      'Taxes',
      'Yours',
      'Note',
    ],
    ...lines.map((line) => [
      line.reference,
      line.home,
      line.checkIn,
      line.checkOut,
      line.month,
      ...figures(line),
      isNotStayed(line, statement.month) ? NOT_STAYED : '',
    ]),
    ['Total', '', '', '', statement.month, ...figures(total), ''],
    [],
    ['Taken off', 'Home', 'Day', 'Amount'],
    ...fixed.map(({ home: stay, amountMinor }) => off('Fixed costs', stay, '', amountMinor)),
    ...expenses.map((one) => off(expenseLabel(one), one.home, one.day, one.amountMinor)),
    ...(broughtForwardMinor === 0 ? [] : [off('Brought forward', '', '', -broughtForwardMinor)]),
    [],
    ['Payout', currency, '', money(payoutMinor)],
  ])
}
