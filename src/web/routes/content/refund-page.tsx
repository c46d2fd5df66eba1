import { sitePaths } from '#contract/site-paths.ts'
import { Link } from 'react-router'
import { pageMeta } from '../../shell/page-meta.ts'
import { configurationOf } from '../../shell/public-configuration.ts'
import type { Route } from './+types/refund-page'
import { ContentText } from './content-text.tsx'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(configurationOf(matches), {
    title: 'Refund policy',
    description: 'What comes back when you cancel: by date, to the cent, before you decide.',
    canonicalPath: sitePaths.refund(),
  })
}

export default function RefundPage() {
  return (
    <ContentText title="Refund policy" lede="What comes back when you cancel: by date, to the cent, before you decide.">
      <h2>Every home has one policy</h2>
      <p>
        It is shown on the page of the home with the dates and amounts of your own stay, and again in the checkout. What
        was shown when you booked holds, even if the host changes the policy later.
      </p>
      <h2>The clock of the home</h2>
      <p>All deadlines count in the local time of the home, back from its check-in time.</p>
      <h2>Cleaning and tourist tax</h2>
      <p>
        If you cancel before you arrive, cleaning that was not needed and tourist tax that was not due come back in
        full.
      </p>
      <h2>If the host cancels</h2>
      <p>Everything you paid comes back.</p>
      <h2>How the money comes back</h2>
      <p>
        To the card you paid with. You find the amount and the date in{' '}
        <Link className="link" to={sitePaths.bookings()}>
          your bookings
        </Link>
        .
      </p>
    </ContentText>
  )
}
