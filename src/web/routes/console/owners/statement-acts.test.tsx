import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OwnerStatementShape } from '#contract/owner/statement-schemas.ts'
import { StatementActs } from './statement-acts.tsx'

test('a file for the bank is offered where the API makes one, and payment by transfer wherever something is to be paid', () => {
  const offered = (hasPayoutFile: boolean, payoutMinor: number) => {
    const statement = { state: 'sent', month: '2027-06', currency: 'EUR', payoutMinor, hasPayoutFile }
    const html = renderToStaticMarkup(<StatementActs statement={statement as OwnerStatementShape} path="/owner" />)
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

test('a statement that is sent before earlier ones says that none of them can be sent any more', () => {
  const draft = { state: 'draft', month: '2027-06', currency: 'EUR', payoutMinor: 5000 }
  const statement = { ...draft, mayBeSent: true, sendBefore: '2027-03' }
  const owner = { name: 'Joana Pons', email: 'joana@owner.test' }
  const html = renderToStaticMarkup(
    <StatementActs statement={{ ...statement, owner } as OwnerStatementShape} path="/owner" />,
  )
  expect(html).toContain('March 2027 is not empty and was not sent')
  expect(html).toContain('neither it nor any other month before this one ever can be')
})
