import { sitePaths } from '#contract/site-paths.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { configurationOf, usePublicConfiguration } from '../../shell/public-configuration.ts'
import type { Route } from './+types/privacy-page'
import { ContentText } from './content-text.tsx'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(configurationOf(matches), {
    title: 'Privacy',
    description: 'What this site keeps about you, why, and how to have it removed.',
    canonicalPath: sitePaths.privacy(),
  })
}

export default function PrivacyPage() {
  const { contactEmail } = usePublicConfiguration()
  return (
    <ContentText title="Privacy" lede="What we keep about you, why, and how to have it removed.">
      <h2>Looking around</h2>
      <p>
        You can search and read without an account. We set no cookie for that and load nothing from other companies.
      </p>
      <h2>Your account</h2>
      <p>
        We keep your e-mail address, your name if you give it, and your password as a hash that cannot be turned back.
        While you are logged in, one cookie that scripts cannot read tells our server who you are, and your browser
        keeps your name for the menu.
      </p>
      <h2>Your bookings</h2>
      <p>
        A booking holds the name, e-mail address and telephone number of the guest, the dates, the party and the price.
        The host of the home sees them. Card numbers go to the payment service and are never stored here.
      </p>
      <h2>Your rights</h2>
      <p>
        Write to{' '}
        <a className="link" href={`mailto:${contactEmail}?subject=Privacy`}>
          {contactEmail}
        </a>{' '}
        to see, correct or remove what we keep. Records of payments stay as long as tax law asks for.
      </p>
    </ContentText>
  )
}
