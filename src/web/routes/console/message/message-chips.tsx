import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'

const parts = [
  { name: 'Automatic', to: consolePaths.messageRules() },
  { name: 'Templates', to: consolePaths.savedTexts() },
  { name: 'Mails', to: consolePaths.bookingMails() },
] as const

/** Links to the rules, the texts they send, and the mails of the site. */
export function MessageChips({ open }: { readonly open: (typeof parts)[number]['name'] }) {
  return (
    <nav className="c-chips one-line" aria-label="Automatic messages">
      {parts.map(({ name, to }) => (
        <Link key={to} className="c-chip" to={to} aria-current={name === open ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
