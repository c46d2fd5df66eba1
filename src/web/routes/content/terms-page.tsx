import { sitePaths } from '#contract/site-paths.ts'
import { Link } from 'react-router'
import { pageMeta } from '../../shell/page-meta.ts'
import { configurationOf, usePublicConfiguration } from '../../shell/public-configuration.ts'
import type { Route } from './+types/terms-page'
import { ContentText } from './content-text.tsx'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(configurationOf(matches), {
    title: 'Terms of service',
    description: 'What you agree to when you book a home, in plain words.',
    canonicalPath: sitePaths.terms(),
  })
}

export default function TermsPage() {
  const { websiteName, demo } = usePublicConfiguration()
  return (
    <ContentText title="Terms of service" lede="What you and we agree to when you book a home, in plain words.">
      {demo && <p>This site is a demonstration. The homes do not exist, no contract is made and no money moves.</p>}
      <h2>Prices</h2>
      <p>
        The total you see includes the nights, cleaning, every mandatory fee and taxes. It is the amount you pay. If a
        price changes between looking and booking, you see both amounts and decide again; nothing is charged before.
      </p>
      <h2>Booking</h2>
      <p>
        When you begin to book, the nights are held for you for fifteen minutes. The booking is made when your payment
        has gone through, and {websiteName} confirms it at once by e-mail. Until then you owe nothing.
      </p>
      <h2>Your stay</h2>
      <p>
        The house rules on the page of each home are part of the agreement: how many people may stay, arrival and
        departure times, quiet hours, pets and smoking. The person who books answers for everybody in the party.
      </p>
      <h2>Cancelling</h2>
      <p>
        Each home has one cancellation policy. Its dates and amounts are on the page of the home, in the checkout and in
        your booking; see{' '}
        <Link className="link" to={sitePaths.refund()}>
          how refunds work
        </Link>
        .
      </p>
    </ContentText>
  )
}
