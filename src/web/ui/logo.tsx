import { sitePaths } from '#contract/site/site-paths.ts'
import { Link } from 'react-router'

/** The sign of the site (an arch of the island over the sea) and the name; links to the home page. */
export function Logo({ websiteName }: { readonly websiteName: string }) {
  return (
    <Link className="logo" to={sitePaths.home()} aria-label={websiteName}>
      <svg viewBox="0 0 30 34" aria-hidden="true">
        <path
          d="M2 33V15a13 13 0 0 1 26 0v18z"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinejoin="round"
        />
        <path d="M8.6 23.5a6.4 6.4 0 0 1 12.8 0z" fill="var(--accent)" />
        <path
          d="M3 25.4q3.4-2.6 6.4 0t6 0 6 0 5.6 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
      </svg>
      <span>{websiteName}</span>
    </Link>
  )
}
