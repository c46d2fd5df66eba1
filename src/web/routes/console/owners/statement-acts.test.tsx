import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OwnerStatementShape } from '#contract/owner/statement-schemas.ts'
import { StatementActs } from './statement-acts.tsx'

test('a file for the bank is offered where the API makes one, and payment by transfer wherever something is to be paid', () => {
  const offered = (hasPayoutFile: boolean, payoutMinor: number) => {
    const statement = {
      state: 'sent',
      month: '2027-06',
      currency: 'EUR',
      payoutMinor,
      hasPayoutFile,
      owner: { name: 'Joana', iban: '' },
    }
    const html = renderToStaticMarkup(
      <StatementActs statement={statement as OwnerStatementShape} path="/owner" refused={undefined} />,
    )
    return [
      html.includes('href="/owner/payout.xml?month=2027-06"'),
      html.includes('value="sepa"'),
      html.includes('value="transfer"'),
    ]
  }
  expect(offered(true, 5000)).toEqual([true, true, true])
  expect(offered(false, 5000)).toEqual([false, false, true])
  expect(offered(false, 0)).toEqual([false, false, false])
})

test('whoever marks a payout as paid, or undoes it, reads the amount and the owner first', () => {
  const statement = { month: '2027-06', currency: 'EUR', payoutMinor: 123_456, hasPayoutFile: false }
  const owner = { name: 'Joana Pons', iban: 'ES9121000418450200051332' }
  const html = (more: object, refused?: { reason: string; field: string }) =>
    renderToStaticMarkup(
      <StatementActs
        statement={{ ...statement, owner, ...more } as OwnerStatementShape}
        path="/owner"
        refused={refused}
      />,
    )
  const sent = html({ state: 'sent' })
  // The button is in a step of its own, closed at first.
  expect(sent).toMatch(/<details class="c-more"><summary class="c-btn">Mark as paid by transfer…<\/summary>/)
  expect(sent).toContain('€1,234.56 to Joana Pons, ES91 2100 0418 4502 0005 1332')
  expect(sent).toMatch(/value="transfer"[^>]*>€1,234.56 was paid to Joana Pons</)
  const paid = { state: 'paid', paidBy: 'transfer', paidAt: '2027-07-02T10:00:00.000Z' }
  expect(html(paid)).toMatch(/value="undo"[^>]*>€1,234.56 was not paid to Joana Pons</)
  expect(html(paid, { reason: '', field: 'Say why.' })).toContain('<details class="c-more" open="">')
})

test('a statement that is sent before earlier ones warns that none of them can be sent any more', () => {
  const draft = { state: 'draft', month: '2027-06', currency: 'EUR', payoutMinor: 5000 }
  const statement = { ...draft, mayBeSent: true, sendBefore: '2027-03' }
  const owner = { name: 'Joana Pons', email: 'joana@owner.test' }
  const html = renderToStaticMarkup(
    <StatementActs statement={{ ...statement, owner } as OwnerStatementShape} path="/owner" refused={undefined} />,
  )
  expect(html).toMatch(/<p class="c-note warn">.*March 2027 is not empty and was not sent/)
  expect(html).toContain('neither it nor any other month before this one ever can be')
})
