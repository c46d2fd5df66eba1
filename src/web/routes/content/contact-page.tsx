import { sitePaths } from '#contract/site-paths.ts'
import { Link } from 'react-router'
import { Icon } from '../../components/icon.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { configurationOf, usePublicConfiguration } from '../../shell/public-configuration.ts'
import type { Route } from './+types/contact-page'
import { ContentText } from './content-text.tsx'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(configurationOf(matches), {
    title: 'Contact',
    description: 'Write to us about a home, a booking or this site.',
    canonicalPath: sitePaths.contact(),
  })
}

export default function ContactPage() {
  const { contactEmail } = usePublicConfiguration()
  return (
    <ContentText title="Contact" lede="A question about a home, a booking or this site? Write to us.">
      <p>
        <a className="btn" href={`mailto:${contactEmail}?subject=Support`}>
          <Icon name="mail" />
          {contactEmail}
        </a>
      </p>
      <p className="muted">
        If it is about a booking, please give its reference: you find it in{' '}
        <Link className="link" to={sitePaths.bookings()}>
          your bookings
        </Link>{' '}
        and in the confirmation mail.
      </p>
    </ContentText>
  )
}
