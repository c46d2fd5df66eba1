import { relOf } from '#contract/search/canonical-lists.ts'
import { Link, useLocation } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { PageLinks } from '#web/ui/page-links.tsx'
import { pageCount } from './result-page.ts'

/** Links to the pages of a long list; the links keep the search. */
export function ResultPager({ page, total }: { readonly page: number; readonly total: number }) {
  const { pathname, search } = useLocation()
  const pages = pageCount(total)
  if (pages === 1) return null
  const addressOf = (number: number) => {
    const query = new URLSearchParams(search)
    if (number === 1) query.delete('page')
    else query.set('page', String(number))
    return query.size > 0 ? `${pathname}?${query}` : pathname
  }
  return (
    <nav className="pager" aria-label="Pages of the list">
      <PageLinks page={page} pages={pages} addressOf={addressOf} relOf={relOf} />
      {page < pages && (
        <Link to={addressOf(page + 1)} rel={relOf(addressOf(page + 1))} aria-label="Next page">
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  )
}
