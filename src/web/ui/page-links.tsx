import { Link } from 'react-router'
import { pagesToLink } from './pages-to-link.ts'

export interface PageLinksProps {
  readonly page: number
  readonly pages: number
  readonly addressOf: (number: number) => string
  readonly relOf: (address: string) => string | undefined
}

/** Links to the pages of a list, with a gap for those that are left out. */
export function PageLinks({ page, pages, addressOf, relOf }: PageLinksProps) {
  return pagesToLink(page, pages).map((number, index) =>
    number === null ? (
      <span key={index}>…</span>
    ) : (
      <Link
        key={index}
        to={addressOf(number)}
        rel={relOf(addressOf(number))}
        aria-label={`Page ${number}`}
        aria-current={number === page ? 'page' : undefined}
      >
        {number}
      </Link>
    ),
  )
}
