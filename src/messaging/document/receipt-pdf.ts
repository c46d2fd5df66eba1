import { counted } from '#core/text/counted.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { shortDate } from '#core/time/english-date.ts'
import type { MailIdentity } from '#messaging/mail/mail.ts'
import { createDocument, type Document } from './document.ts'
import type { Receipt } from './receipt.ts'

const FIGURES = 0.76

/**
 * Renders a receipt as an A4 PDF, usually of one page: who, what, every line of the price, every payment and refund.
 */
export async function receiptPdf(receipt: Receipt, identity: MailIdentity, at: Date): Promise<Uint8Array> {
  const document = await createDocument({ title: `Receipt ${receipt.number}`, author: identity.websiteName, at })
  const money = (amountMinor: number) => formatMoney(amountMinor, receipt.currency)
  document.write(identity.websiteName, { size: 22, font: 'title', colour: 'pine' }, 'Receipt')
  document.space(4)
  document.write(identity.websiteUrl, { size: 9, colour: 'soft' }, `Number ${receipt.number}`)
  document.write(identity.contactEmail, { size: 9, colour: 'soft' }, `Date ${shortDate(receipt.date)}`)
  if (identity.contactPhone) document.write(identity.contactPhone, { size: 9, colour: 'soft' })
  for (const line of (identity.address ?? '').split('\n').filter(Boolean))
    document.write(line, { size: 9, colour: 'soft' })
  if (identity.taxNumber) document.write(`Tax number ${identity.taxNumber}`, { size: 9, colour: 'soft' })
  document.space(14)
  writeStay(document, receipt)
  writePrice(document, receipt, money)
  writeMoney(document, receipt, money)
  writeKept(document, receipt, money)
  document.space(18)
  document.write(receiptEnd(receipt, identity), { size: 8, colour: 'soft' })
  return document.finish()
}

/** Returns the sentences at the end of a receipt. */
export function receiptEnd(
  { currency, isForHost }: Pick<Receipt, 'currency' | 'isForHost'>,
  { websiteName, contactEmail }: Pick<MailIdentity, 'websiteName' | 'contactEmail'>,
): string {
  const taken = `${websiteName} took the payments${isForHost ? ' for the host of the home' : ''}.`
  return `All amounts in ${currency}. ${taken} Questions: ${contactEmail}, with the number of this receipt.`
}

function writeStay(document: Document, { guest, stay, checkIn, checkOut, nights, party, state }: Receipt): void {
  document.write(stay.title, { size: 15, font: 'title' })
  document.write(stay.place, { size: 9.5, colour: 'soft' })
  document.space(4)
  document.write(`${shortDate(checkIn)} to ${shortDate(checkOut)}, ${counted(nights, 'night')}, ${party}`)
  document.space(8)
  document.write(guest.name, { font: 'strong' })
  document.write(guest.email, { size: 9.5, colour: 'soft' })
  document.space(4)
  document.write(state, { size: 9.5, colour: 'soft' })
  document.rule()
}

function writePrice(document: Document, { lines, totalMinor }: Receipt, money: (amountMinor: number) => string): void {
  document.write('The price', { size: 12, font: 'title' })
  document.space(3)
  for (const { label, explanation, amountMinor, included } of lines) {
    document.write(label, { width: FIGURES }, included ? `(${money(amountMinor)})` : money(amountMinor))
    if (explanation) document.write(explanation, { size: 8, colour: 'soft', width: FIGURES })
    document.space(2)
  }
  document.rule()
  document.write('Total', { size: 12, font: 'strong' }, money(totalMinor))
  if (lines.some(({ included }) => included))
    document.write('Amounts in brackets are taxes that the other lines contain.', { size: 8, colour: 'soft' })
  document.space(12)
}

function writeMoney(
  document: Document,
  { moved, paidMinor, openMinor }: Receipt,
  money: (amountMinor: number) => string,
): void {
  document.write('Payments', { size: 12, font: 'title' })
  document.space(3)
  if (moved.length === 0) document.write('Nothing has been paid yet.', { colour: 'soft' })
  for (const { date, label, amountMinor } of moved)
    document.write(`${shortDate(date)}: ${label}`, { width: FIGURES }, money(amountMinor))
  document.rule()
  document.write('Paid, after refunds', { font: 'strong' }, money(paidMinor))
  if (openMinor > 0) document.write('Still to pay', {}, money(openMinor))
}

function writeKept(document: Document, { kept }: Receipt, money: (amountMinor: number) => string): void {
  if (kept.length === 0) return
  document.space(12)
  document.write('Beside the price', { size: 12, font: 'title' })
  document.space(3)
  for (const { date, label, amountMinor } of kept)
    document.write(`${shortDate(date)}: ${label}`, { width: FIGURES }, money(amountMinor))
}
