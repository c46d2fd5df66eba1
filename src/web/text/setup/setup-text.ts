import { formatPercent } from '#core/money/format-percent.ts'
import type { SetupStep } from '#core/setup-step.ts'
import { fieldFault } from '#web/text/stay-editor-text.ts'

/** The steps of the set-up: their names, and what they are about while nothing is done. */
export const stepNames: Readonly<Record<SetupStep, { readonly name: string; readonly about: string }>> = {
  administrator: { name: 'Administrator', about: 'who lets everybody else in' },
  company: { name: 'Company', about: 'name, address, currency, tax' },
  home: { name: 'First home', about: 'in ten minutes' },
  payments: { name: 'Payments', about: 'how money comes in' },
  mail: { name: 'Mail', about: 'send yourself one' },
  opening: { name: 'Open the site', about: '7 checks' },
}

/** What a form did before it redirected. */
const done = {
  company: 'Saved. The site, its mails and receipts say it from now on.',
  code: 'The code is on its way.',
  mail: 'Mail arrives.',
  nights: 'Tried on this very database.',
  texts: 'The three texts hold in your name from now on.',
  backup: 'Noted, with your name and the day.',
  opened: 'The site is open.',
} as const

/** Returns the sentence for it; null for an unknown name. */
export function setupDoneText(name: string | null): string | null {
  return name !== null && Object.hasOwn(done, name) ? done[name as keyof typeof done] : null
}

/** What is wrong with a field of the company. */
export const companyFaults: Readonly<Record<string, string>> = {
  name: 'Two to 60 letters.',
  contactEmail: 'An address such as hello@homes.example.',
  contactPhone: 'A number with its country code, such as +34 971 000 017.',
  address: 'At most 400 letters.',
  taxNumber: 'At most 40 letters.',
  currency: fieldFault.notOption,
  timeZone: fieldFault.notOption,
  taxName: 'A tax has a name, such as VAT.',
  taxBp: 'A number above 0, such as 10.',
}

/** Sentences of the set-up. */
export const setupText = {
  sub: 'You can leave and come back, everything is kept',
  subOpen: 'The site is open; all of it can still be changed here',
  demo: 'This is the demo: its site is open and its mails stay in the outbox. Everything else works as in production.',
  wrongCode: 'This is not the code of the last mail. After five wrong ones ask for another.',
  oldCode: 'This code is older than half an hour. Ask for another.',
  tooSoon: 'The last code went out a moment ago. Wait for it, then ask again.',
  noAddress: 'Type an address such as marta@homes.example.',
  noStay: 'There has to be a home whose nights can be tried. Make the first one, then come back.',
  notSixDigits: 'The code has six digits.',
} as const

/** Returns what happened to the last message at the mail server. */
export function deliveryText(delivery: string | null, isSent: boolean): string {
  if (delivery === 'sent') return isSent ? 'The mail server has taken it.' : 'It is in the outbox of the demo.'
  if (delivery === 'failed') return 'The mail server did not take it, and we have given up.'
  return 'It waits for the mail server.'
}

/** Returns the tax that new places start with; null = none. */
export function taxText(taxName: string, taxBp: number | null): string | null {
  return taxBp === null ? null : `${taxName} ${formatPercent(taxBp)}`
}
