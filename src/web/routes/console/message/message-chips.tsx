import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'

const parts = [
  { name: 'Texts', to: consolePaths.savedTexts() },
  { name: 'Sent by themselves', to: consolePaths.messageRules() },
  { name: 'Mails of the site', to: consolePaths.bookingMails() },
] as const

/** The ways through texts and rules. */
export function MessageChips({ open }: { readonly open: (typeof parts)[number]['name'] }) {
  return (
    <nav className="c-chips one-line" aria-label="Messages">
      {parts.map(({ name, to }) => (
        <Link key={to} className="c-chip" to={to} aria-current={name === open ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
