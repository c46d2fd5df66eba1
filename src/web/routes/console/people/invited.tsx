import type { InvitationShape } from '#contract/account/staff-people-schemas.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { LocalTime } from '#web/shell/local-time.tsx'
import { givenRightText } from '#web/text/console/stay-people-text.ts'
import { roleText } from '#web/text/console-text.ts'

/** Invitations that can still be accepted, each with a button that withdraws it. */
export function Invited({ invitations }: { readonly invitations: readonly InvitationShape[] }) {
  return (
    <ul className="c-list">
      {invitations.map(
        ({ documentId, email, role, homes: stays, homeRight: stayRight, refundLimit, invitedBy, expiresAt }) => (
          <li key={documentId}>
            <div className="c-main">
              <span className="c-what">{email ?? 'Whoever has the link'}</span>
              <span className="c-detail">
                {stayRight ? givenRightText[stayRight] : roleText[role]}
                {stays.length > 0 ? ` of ${stays.join(', ')}` : ''}
                {refundLimit ? `, up to ${formatMoney(refundLimit.amountMinor, refundLimit.currency)} back` : ''}, by{' '}
                {invitedBy ?? 'the command line'}, open until <LocalTime instant={expiresAt} />
              </span>
            </div>
            <form className="c-acts" method="post">
              <input type="hidden" name="intent" value="withdraw" />
              <input type="hidden" name="id" value={documentId} />
              <button
                className="c-btn small"
                type="submit"
                aria-label={`Withdraw the invitation of ${email ?? 'the link'}`}
              >
                Withdraw
              </button>
            </form>
          </li>
        ),
      )}
    </ul>
  )
}
