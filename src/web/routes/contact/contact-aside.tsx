import { sitePaths } from '#contract/site/site-paths.ts'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'

/** Other ways to get an answer, the quickest first. */
export function ContactAside() {
  const { contactEmail, contactPhone } = usePublicConfiguration()
  return (
    <aside className="contact-aside" aria-labelledby="other-ways">
      <h2 id="other-ways">Perhaps quicker</h2>
      <ul>
        <li>
          <Icon name="calendar-check" />
          <div>
            <h3>Change or cancel</h3>
            <p>
              You do both yourself in <Link to={sitePaths.bookings()}>your bookings</Link>, with the refund shown to the
              cent before you decide.
            </p>
          </div>
        </li>
        <li>
          <Icon name="message" />
          <div>
            <h3>Ask the host</h3>
            <p>
              Every <Link to={sitePaths.stays()}>home</Link> has a button for questions. The host answers in{' '}
              <Link to={sitePaths.messages()}>your messages</Link>.
            </p>
          </div>
        </li>
        <li>
          <Icon name="receipt" />
          <div>
            <h3>What comes back</h3>
            <p>
              The <Link to={sitePaths.refund()}>refund policy</Link> explains every step.
            </p>
          </div>
        </li>
        {contactEmail ? (
          <li>
            <Icon name="mail" />
            <div>
              <h3>By e-mail</h3>
              <p>
                <a href={`mailto:${contactEmail}?subject=Support`}>{contactEmail}</a>
              </p>
            </div>
          </li>
        ) : null}
        {contactPhone ? (
          <li>
            <Icon name="phone" />
            <div>
              <h3>By phone</h3>
              <p>
                <a href={`tel:${contactPhone.replaceAll(' ', '')}`}>{contactPhone}</a>
              </p>
            </div>
          </li>
        ) : null}
      </ul>
    </aside>
  )
}
