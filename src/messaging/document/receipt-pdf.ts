import { counted } from '#core/text/counted.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { shortDate } from '#core/time/english-date.ts'
import type { MailIdentity } from '#messaging/mail/mail.ts'
import { createDocument, type Document } from './document.ts'
import type { Receipt } from './receipt.ts'

const FIGURES = 0.76

/** A receipt as a PDF of A4 sheets, one for usual bookings: who, what, every line of the price, every payment and refund. */
export async function receiptPdf(receipt: Receipt, identity: MailIdentity, at: Date): Promise<Uint8Array> {
  const paper = createDocument({ title: `Receipt ${receipt.number}`, author: identity.websiteName, at })
  const money = (amountMinor: number) => formatMoney(amountMinor, receipt.currency).replace('-', '−')
  paper.write(identity.websiteName, { size: 22, font: 'title', colour: 'pine' }, 'Receipt')
  paper.space(4)
  paper.write(identity.websiteUrl, { size: 9, colour: 'soft' }, `Number ${receipt.number}`)
  paper.write(identity.contactEmail, { size: 9, colour: 'soft' }, `Date ${shortDate(receipt.date)}`)
  if (identity.contactPhone) paper.write(identity.contactPhone, { size: 9, colour: 'soft' })
  paper.space(14)
  writeStay(paper, receipt)
  writePrice(paper, receipt, money)
  writeMoney(paper, receipt, money)
  paper.space(18)
  paper.write(
    `All amounts in ${receipt.currency}. ${identity.websiteName} took the payments for the host of the home. Questions: ${identity.contactEmail}, with the number of this receipt.`,
    { size: 8, colour: 'soft' },
  )
  return paper.finish()
}

function writeStay(paper: Document, { guest, stay, checkIn, checkOut, nights, party, state }: Receipt): void {
  paper.write(stay.title, { size: 15, font: 'title' })
  paper.write(stay.place, { size: 9.5, colour: 'soft' })
  paper.space(4)
  paper.write(`${shortDate(checkIn)} to ${shortDate(checkOut)}, ${counted(nights, 'night')}, ${party}`)
  paper.space(8)
  paper.write(guest.name, { font: 'strong' })
  paper.write(guest.email, { size: 9.5, colour: 'soft' })
  paper.space(4)
  paper.write(state, { size: 9.5, colour: 'soft' })
  paper.rule()
}

function writePrice(paper: Document, { lines, totalMinor }: Receipt, money: (amountMinor: number) => string): void {
  paper.write('The price', { size: 12, font: 'title' })
  paper.space(3)
  for (const { label, explanation, amountMinor, included } of lines) {
    paper.write(label, { width: FIGURES }, included ? `(${money(amountMinor)})` : money(amountMinor))
    if (explanation) paper.write(explanation, { size: 8, colour: 'soft', width: FIGURES })
    paper.space(2)
  }
  paper.rule()
  paper.write('Total', { size: 12, font: 'strong' }, money(totalMinor))
  if (lines.some(({ included }) => included))
    paper.write('Amounts in brackets are taxes that the other lines contain.', { size: 8, colour: 'soft' })
  paper.space(12)
}

function writeMoney(
  paper: Document,
  { moved, paidMinor, openMinor }: Receipt,
  money: (amountMinor: number) => string,
): void {
  paper.write('Payments', { size: 12, font: 'title' })
  paper.space(3)
  if (moved.length === 0) paper.write('Nothing has been paid yet.', { colour: 'soft' })
  for (const { date, label, amountMinor } of moved)
    paper.write(`${shortDate(date)}: ${label}`, { width: FIGURES }, money(amountMinor))
  paper.rule()
  paper.write('Paid, after refunds', { font: 'strong' }, money(paidMinor))
  if (openMinor > 0) paper.write('Still to pay', {}, money(openMinor))
}
