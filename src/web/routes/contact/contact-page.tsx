import { data } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { contactFault, contactFieldFaults } from '#web/text/contact-text.ts'
import { redirectWithCookies } from '#web/middleware/require-access.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { configurationOf } from '#web/backend/public-configuration.ts'
import { CONTACT_TOPICS } from '#core/contact-topic.ts'
import type { Route } from './+types/contact-page'
import { ContactAside } from './contact-aside.tsx'
import { ContactForm } from './contact-form.tsx'
import { readContactForm } from './read-contact-form.ts'

/**
 * The longest text with which a refused form is shown again; the rest is cut off, or the answer could be a page of a
 * megabyte.
 */
const LONGEST_KEPT = 20_000

export async function loader({ context, url }: Route.LoaderArgs) {
  const form = await apiClient(context).openContactForm()
  if (!form.ok) throw new Error(`GET /api/contact-form answered ${form.status}`)
  const topic = CONTACT_TOPICS.find((known) => known === url.searchParams.get('topic')) ?? null
  const reference = /^[A-Za-z0-9-]{1,20}$/.exec(url.searchParams.get('booking') ?? '')?.[0] ?? ''
  return { stamp: form.value.stamp, topic, reference }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { values, stamp, website } = readContactForm(await request.formData())
  const { bookingReference, topic, ...rest } = values
  const sent = await apiClient(context).sendContactMessage({
    ...rest,
    topic,
    stamp,
    ...(website && { website }),
    // A reference given under another topic is not part of the message.
    ...(topic === 'booking' && bookingReference && { bookingReference }),
  })
  if (sent.ok) return redirectWithCookies(sitePaths.contactSent(sent.value.reference), [])
  const { details } = sent.error
  // A form that was used already or is too old gets a new stamp; all others keep theirs, and with it their age.
  const isSpent = details['code'] === 'form_used' || details['code'] === 'form_too_old'
  return data(
    {
      values: { ...values, message: values.message.slice(0, LONGEST_KEPT) },
      stamp: isSpent ? null : stamp,
      faults: contactFieldFaults(details, values),
      fault: contactFault(details),
    },
    { status: sent.status },
  )
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(configurationOf(matches), {
    title: 'Contact',
    description: 'Write to us about a home, a booking or this site.',
    canonicalPath: sitePaths.contact(),
  })

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap contact-page">
      <header>
        <h1>Write to us</h1>
        <p className="lede">
          A question about a home, a booking or this site? A person reads it and answers by e-mail.
        </p>
      </header>
      <ContactForm {...loaderData} refused={actionData} />
      <ContactAside />
    </div>
  )
}
