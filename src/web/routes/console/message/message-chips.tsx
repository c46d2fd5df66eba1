import { Link } from 'react-router'
import { useMay } from '#web/console/may/may.ts'
import { consolePaths } from '#contract/site/console-map.ts'

const parts = [
  { name: 'Automatic', to: consolePaths.messageRules() },
  { name: 'Templates', to: consolePaths.savedTexts() },
  { name: 'Mails', to: consolePaths.bookingMails(), needs: 'GET /api/staff/mails' },
  { name: 'Sent', to: consolePaths.sentMessages(), needs: 'GET /api/staff/sent-messages' },
] as const

/** Links to the rules, the texts they send, the mails of the site, and the log of what was sent. */
export function MessageChips({ open }: { readonly open: (typeof parts)[number]['name'] }) {
  const may = useMay()
  return (
    <nav className="c-chips one-line" aria-label="Automatic messages">
      {parts.map(({ name, to, ...part }) =>
        'needs' in part && !may(part.needs) ? null : (
          <Link key={to} className="c-chip" to={to} aria-current={name === open ? 'page' : undefined}>
            {name}
          </Link>
        ),
      )}
    </nav>
  )
}
