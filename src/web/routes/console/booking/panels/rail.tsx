import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { IconName } from '#web/icon/icon-name.ts'
import { Icon } from '#web/icon/icon.tsx'
import { PriceReasons } from '#web/quote/price-reasons.tsx'
import type { RefundOfPaid } from '#web/quote/refunds-of-paid.ts'
import { methodNames, paidByText } from '#web/text/booking/booking-names.ts'
import { firstNameOf } from '#web/text/booking/guest-name.ts'
import { dayOfInstant, instantText } from '#web/text/instant-text.ts'
import { refusedMailsText } from '#web/text/message/guest-mail-text.ts'
import { cardName, depositStateText, nothingAcceptedText } from '#web/text/staff-booking-text.ts'
import { FactList, MailLink } from '#web/console/fact-list.tsx'
import { openMinorOf } from '../open-minor-of.ts'
import { TextTag } from '../text-tag.tsx'

const money = (amountMinor: number, currency: string) => formatMoney(amountMinor, currency)

interface PanelProps {
  readonly booking: StaffBookingShape
}

function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="c-section">
      <div className="c-head">
        <h2>{title}</h2>
        {end ? <span className="c-end c-quiet">{end}</span> : null}
      </div>
      {children}
    </section>
  )
}

/** The price line by line, what is paid and open, and how each line was calculated. */
export function MoneyPanel({ booking }: PanelProps) {
  const { lines, totalMinor, paidMinor, refundedMinor, owedBackMinor, currency, damageDeposit } = booking
  return (
    <Section title="Money" end={paidByText(booking) ?? methodNames[booking.paymentMethod]}>
      <FactList
        facts={lines.map(({ label, amountMinor, included }) => {
          const amount = money(amountMinor, currency)
          return [label, included ? `(${amount})` : amount] as const
        })}
      >
        <div className="c-sum">
          <dt>Total</dt>
          <dd>{money(totalMinor, currency)}</dd>
        </div>
        {refundedMinor === 0 ? null : (
          <>
            <div>
              <dt>Received</dt>
              <dd>{money(paidMinor + refundedMinor, currency)}</dd>
            </div>
            {[
              ['Refunded', refundedMinor - owedBackMinor] as const,
              ['Still to be refunded', owedBackMinor] as const,
            ].map(([name, amountMinor]) =>
              amountMinor === 0 ? null : (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{money(-amountMinor, currency)}</dd>
                </div>
              ),
            )}
          </>
        )}
        <div>
          <dt>{refundedMinor === 0 ? 'Paid' : 'Paid in the end'}</dt>
          <dd>{money(paidMinor, currency)}</dd>
        </div>
        {booking.vouchers.map(({ ending, heldMinor }) =>
          heldMinor === 0 ? null : (
            <div key={ending}>
              <dt>{`Kept of the voucher …${ending}`}</dt>
              <dd>{money(heldMinor, currency)}</dd>
            </div>
          ),
        )}
        <div>
          <dt>Open</dt>
          <dd>{money(openMinorOf(booking), currency)}</dd>
        </div>
        {damageDeposit === null ? null : (
          <div>
            <dt>Damage deposit</dt>
            <dd>
              {money(damageDeposit.amountMinor, currency)} <TextTag text={depositStateText[damageDeposit.state]} />
            </dd>
          </div>
        )}
      </FactList>
      <PriceReasons lines={lines} totalMinor={totalMinor} currency={currency} file={fileOf(booking, 'quote')} />
    </Section>
  )
}

/** What is refunded if the guest cancels now or later, and if the host's side cancels. */
export function CancelTermsPanel({ booking, refunds }: PanelProps & { readonly refunds: readonly RefundOfPaid[] }) {
  const { currency, policy, stay, guest, paidMinor } = booking
  if (refunds.length === 0) return null
  return (
    <Section title={`If ${firstNameOf(guest.name)} cancels`} end={policy.name}>
      <dl className="c-facts">
        {refunds.map(({ until, refundMinor }, index) => (
          <div key={until}>
            <dt>{`${index === 0 ? 'Now, until' : 'Then until'} ${instantText(until, stay.timeZone).replace(/^\w+ /, '')}`}</dt>
            <dd>{money(refundMinor, currency)}</dd>
          </div>
        ))}
        <div>
          <dt>If we cancel, at any time</dt>
          <dd>
            <b>all of it</b>, now {money(paidMinor, currency)}
          </dd>
        </div>
      </dl>
      <p className="c-hint">Of what is paid by then, if all payments are made as planned. In the home’s local time.</p>
    </Section>
  )
}

interface GuestPanelProps extends PanelProps {
  /** The name of the language; null: it is not known. */
  readonly language: string | null
  /** Shown below the facts. */
  readonly children: ReactNode
}

/** The guest and the party. */
export function GuestPanel({ booking, language, children }: GuestPanelProps) {
  const { guest, message, payments } = booking
  const refused = refusedMailsText(booking.refusedMails)
  const card = payments.findLast((payment) => payment.card !== null)?.card
  return (
    <Section title="Guest">
      <dl className="c-facts">
        <div>
          <dt>Name</dt>
          <dd>
            <bdi>{guest.name}</bdi>
          </dd>
        </div>
        <div>
          <dt className="c-nowrap">E-mail</dt>
          <dd>
            <MailLink email={guest.email} />
          </dd>
        </div>
        {guest.phone === '' ? null : (
          <div>
            <dt>Phone</dt>
            <dd>
              <a className="c-link" href={`tel:${guest.phone.replaceAll(' ', '')}`}>
                {guest.phone}
              </a>
            </dd>
          </div>
        )}
        {language === null ? null : (
          <div>
            <dt>Language</dt>
            <dd>{language}</dd>
          </div>
        )}
        {card ? (
          <div>
            <dt>Card</dt>
            <dd>{cardName(card)}</dd>
          </div>
        ) : null}
      </dl>
      {children}
      {message === null || message === '' ? null : <p className="c-hint">{`Message with the booking: ${message}`}</p>}
      {refused === null ? null : <p className="c-hint">{refused}</p>}
      {booking.guestAccount === null ? null : (
        <p className="c-hint">
          <Link className="c-link" to={consolePaths.guest(booking.guestAccount)}>
            Account and other bookings
          </Link>
        </p>
      )}
      {booking.guestUid === null ? <p className="c-hint">This guest has no account yet.</p> : null}
    </Section>
  )
}

/** The files that can be downloaded. */
export function DocumentsPanel({ booking }: PanelProps) {
  return (
    <Section title="Documents">
      <ul className="c-list">
        {booking.hasPapers ? (
          <Download icon="receipt" name="Receipt, PDF" file={fileOf(booking, 'receipt.pdf')} />
        ) : null}
        <Download icon="download" name="Quote with its rules, signed, JSON" file={fileOf(booking, 'quote')} />
      </ul>
      {booking.hasPapers ? null : <p className="c-hint">A receipt is available once the booking is confirmed.</p>}
      <AcceptedTexts booking={booking} />
    </Section>
  )
}

const fileOf = ({ documentId }: StaffBookingShape, name: string) =>
  `/api/staff/bookings/${encodeURIComponent(documentId)}/${name}`

function Download({ icon, name, file }: { readonly icon: IconName; readonly name: string; readonly file: string }) {
  return (
    <li>
      <Icon name={icon} />
      <span className="c-main">{name}</span>
      {/* Not a link of the router, because the answer is a file. */}
      <a className="c-link" href={file} aria-label={`Open: ${name}`} download>
        Open
      </a>
    </li>
  )
}

/** The texts that the guest has accepted, in the versions of that time. */
function AcceptedTexts({ booking: { acceptedTexts: texts, stay, history } }: PanelProps) {
  if (texts === null) return <p className="c-hint">{nothingAcceptedText(history)}</p>
  return (
    <p className="c-hint">
      Accepted on {dayOfInstant(texts.at, stay.timeZone)}:{' '}
      <a className="c-link" href={`${sitePaths.terms()}?version=${texts.terms}`}>
        terms, version {texts.terms}
      </a>
      {', '}
      <a className="c-link" href={`${sitePaths.privacy()}?version=${texts.privacy}`}>
        privacy, version {texts.privacy}
      </a>
    </p>
  )
}
