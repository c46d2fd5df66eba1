import { sitePaths } from '#contract/site/site-paths.ts'
import { Link, useLocation } from 'react-router'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'

const COLUMNS = [
  {
    title: 'Stay',
    links: [
      { label: 'All stays', to: sitePaths.stays() },
      { label: 'Map', to: sitePaths.map() },
      { label: 'Saved homes', to: sitePaths.favourites() },
      { label: 'Your bookings', to: sitePaths.bookings() },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'Contact', to: sitePaths.contact() },
      { label: 'Refund policy', to: sitePaths.refund() },
      { label: 'Reset a password', to: sitePaths.forgotPassword() },
    ],
  },
] as const

/** The footer of every page of the site: links, how to reach the company, and the cards that are accepted. */
export function Footer() {
  const { websiteName, pitch, contactEmail, contactPhone, logosPrefix } = usePublicConfiguration()
  const { pathname, search } = useLocation()
  // From a list, the link leads to the same homes on the map. Crawlers get no search, or they would find a map for
  // every search.
  const currentSearch = pathname === sitePaths.stays() ? search : ''
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-grid">
          <div>
            {pitch && <p className="pitch">{pitch}</p>}
            {contactEmail && (
              <p className="mt-4 small">
                <a href={`mailto:${contactEmail}?subject=Support`}>{contactEmail}</a>
              </p>
            )}
            {contactPhone && (
              <p className="small">
                <a href={`tel:${contactPhone.replaceAll(' ', '')}`}>{contactPhone}</a>
              </p>
            )}
          </div>
          {COLUMNS.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2>{column.title}</h2>
              <ul>
                {column.links.map(({ label, to }) => {
                  const more = to === sitePaths.map() ? currentSearch : ''
                  return (
                    <li key={to}>
                      <Link to={to + more} rel={more ? 'nofollow' : undefined}>
                        {label}
                      </Link>
                    </li>
                  )
                })}
              </ul>
            </nav>
          ))}
          <nav aria-label={websiteName}>
            <h2>{websiteName}</h2>
            <ul>
              <li>
                <Link to={sitePaths.terms()}>Terms of service</Link>
              </li>
              <li>
                <Link to={sitePaths.privacy()}>Privacy</Link>
              </li>
              <li>
                <Link to={sitePaths.cookies()}>Cookie settings</Link>
              </li>
            </ul>
          </nav>
        </div>
        <p className="logos">
          {['Visa', 'Mastercard', 'Amex'].map((name) => (
            <img
              key={name}
              src={`${logosPrefix}${name.toLowerCase()}.svg`}
              alt={name}
              width="48"
              height="30"
              loading="lazy"
            />
          ))}
        </p>
        <div className="line">
          <span>© {websiteName}</span>
          <span>Every total includes cleaning, fees and taxes</span>
        </div>
      </div>
    </footer>
  )
}
