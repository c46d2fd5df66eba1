import { formatMoney } from '#core/money/format-money.ts'
import { accountName } from '#web/text/staff-booking-text.ts'
import type { ActionEffect, ActionPreview } from './action-result.ts'

/** Puts what an action would do into words. This is done on the server, to keep the scripts of the page small. */
export function effectText(
  { facts, prices, homes: stays, ledger, button, expected }: ActionEffect,
  currency: string,
): ActionPreview {
  const tables = [
    { caption: 'Price', columns: ['Line', 'Now', 'After', 'Change'], rows: prices },
    {
      caption: 'Free for the same dates and guests; the mail offers them, with these totals',
      columns: [],
      rows: stays.map(({ title, destination, currency: own, mode, quote }) => [
        `${title}, ${destination.name}${mode === 'request' ? ' (on request)' : ''}`,
        quote ? formatMoney(quote.totalMinor, own) : '',
      ]),
    },
    {
      caption: 'In the books',
      columns: [],
      rows: ledger.map(({ account, amountMinor }) => [accountName(account), formatMoney(amountMinor, currency)]),
    },
  ]
  return {
    facts: facts.map(({ label, text }) => [label, text]),
    tables: tables.filter(({ rows }) => rows.length > 0),
    button,
    expected,
  }
}
