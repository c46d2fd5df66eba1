import { Form, Link, redirect } from 'react-router'
import type { GuestAccountDetailsShape } from '#contract/account/guest-account-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { counted } from '#core/text/counted.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { queryText } from '#web/backend/api-call.ts'
import { publicConfigContext } from '#web/backend/context.ts'
import { formText } from '#web/backend/form-text.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { FactList, MailLink } from '#web/console/fact-list.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { ConfirmButton } from '#web/console/confirm-button.tsx'
import { Offered } from '#web/console/may/offered.tsx'
import { staffUserContext } from '#web/console/require-staff.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { useWrongField, WrongField } from '#web/console/wrong-field.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { datesWithYear } from '#web/text/console/dates-text.ts'
import { guestAccountText, signInWayText } from '#web/text/console/guest-account-text.ts'
import { stateText } from '#web/text/staff-booking-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { ConfirmForm } from '../people/confirm-form.tsx'
import { again, provenAction } from '../people/proven-action.ts'
import { TextTag } from '../booking/text-tag.tsx'
import type { Route } from './+types/guest-page'
import { AccountTag } from './account-tag.tsx'

type Visit = Pick<Route.LoaderArgs, 'context' | 'params' | 'url'>

const pathOf = ({ params }: Visit) => `/api/staff/guest-accounts/${encodeURIComponent(params.id)}`

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  requireMay(context, url, 'GET /api/staff/guest-accounts')
  const found = await consoleApi(context).get<GuestAccountDetailsShape>(pathOf(args))
  const done = url.searchParams.get('done')
  const account = requireData(found, () => pageNotFound(url.pathname))
  return {
    account,
    isHosted: context.get(publicConfigContext).identity.path === null,
    ways: [...account.methods.map(signInWayText), ...(account.hasSecondStep ? ['a second step'] : [])].join(', '),
    done: done === 'blocked' || done === 'unblocked' ? guestAccountText[done] : null,
  }
}

/** Blocks the account, lets the guest in again, or deletes it. */
export async function action(args: Route.ActionArgs) {
  const { context, request, url, params } = args
  requireMay(context, url, 'GET /api/staff/guest-accounts')
  const form = await request.formData()
  const intent = formText(form, 'intent')
  const reason = formText(form, 'reason').trim()
  const typed = { intent, reason }
  if (intent === 'block' && reason === '')
    return again({ request: typed, fault: guestAccountText.reasonMissing, wrong: 'reason', proof: null }, 400)
  const path = pathOf(args)
  if (intent === 'delete')
    return provenAction(args, {
      form,
      email: context.get(staffUserContext).email,
      request: typed,
      next: `${consolePaths.guests()}?done=deleted`,
      act: (send) => send('DELETE', path),
    })
  const api = consoleApi(context)
  const isToBlock = intent === 'block'
  const saved = await (isToBlock ? api.put(`${path}/block`, { reason }) : api.delete(`${path}/block`))
  if (saved.ok) throw redirect(`${consolePaths.guest(params.id)}?done=${isToBlock ? 'blocked' : 'unblocked'}`, 303)
  return again({ request: typed, fault: staffProblemMessage(saved.error.details), proof: null }, saved.status)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData ? titleOf(loaderData.account) : 'Guest')

const titleOf = ({ name, email, phone }: GuestAccountDetailsShape) => name ?? email ?? phone ?? guestAccountText.noName

/** The account of a guest: how to reach them, what they have booked, and whether they may log in. */
export default function GuestPage({ loaderData: { account, ways, isHosted, done }, actionData }: Route.ComponentProps) {
  const { isBlocked, isDisabled, block } = account
  return (
    <ConsolePage
      title={titleOf(account)}
      crumb={<Link to={consolePaths.guests()}>Guests</Link>}
      actions={<AccountTag account={account} />}
    >
      <div className="c-cols">
        <div>
          <Outcome fault={actionData?.fault ?? null} done={actionData ? null : done} />
          {actionData?.proof ? (
            <ConfirmForm fields={Object.entries(actionData.request)} faults={actionData.proof} />
          ) : null}
          {isDisabled ? (
            <p className="c-note warn">
              <Icon name="alert" />
              {guestAccountText.disabled}
            </p>
          ) : null}
          <Bookings account={account} />
        </div>
        <aside>
          <section className="c-section" aria-labelledby="account">
            <div className="c-head">
              <h2 id="account">Account</h2>
            </div>
            <Facts account={account} ways={ways} />
          </section>
          <section className="c-section" aria-labelledby="block">
            <div className="c-head">
              <h2 id="block">{isBlocked ? 'Blocked' : 'Block'}</h2>
            </div>
            {block ? (
              <Block block={block} />
            ) : (
              <WrongField value={actionData?.wrong ?? null}>
                <BlockForm reason={actionData?.request.reason ?? ''} />
              </WrongField>
            )}
          </section>
          <Offered to="DELETE /api/staff/guest-accounts/:id">
            <form method="post" className="c-section">
              <ConfirmButton
                label="Delete the account"
                question={
                  isHosted
                    ? `${guestAccountText.aboutDeletion} ${guestAccountText.aboutHosted}`
                    : guestAccountText.aboutDeletion
                }
                intent="delete"
              />
            </form>
          </Offered>
        </aside>
      </div>
    </ConsolePage>
  )
}

function Bookings({ account: { email, bookings, latestBookings } }: { readonly account: GuestAccountDetailsShape }) {
  return (
    <section aria-labelledby="bookings">
      <div className="c-head">
        <h2 id="bookings">Bookings</h2>
        {email !== null && bookings > latestBookings.length ? (
          <Link className="c-link" to={`${consolePaths.consoleBookings()}${queryText({ view: 'all', text: email })}`}>
            All {bookings}
          </Link>
        ) : (
          <span className="c-hint">{counted(bookings, 'booking')}</span>
        )}
      </div>
      {latestBookings.length === 0 ? <p className="c-empty">{guestAccountText.noBookings}</p> : null}
      <ul className="c-list">
        {latestBookings.map(
          ({ documentId, reference, state, isReleased, home: stay, checkIn, checkOut, totalMinor, currency }) => (
            <li key={documentId} data-row>
              <span className="c-main">
                <Link className="c-what" to={consolePaths.consoleBooking(documentId)}>
                  {stay}
                </Link>
                <span className="c-detail">
                  {datesWithYear({ checkIn, checkOut })} · {reference}
                </span>
              </span>
              <TextTag text={stateText(state, isReleased)} />
              <span className="c-figure">{formatMoney(totalMinor, currency)}</span>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

function Facts({ account, ways }: { readonly account: GuestAccountDetailsShape; readonly ways: string }) {
  const { email, emailVerified, phone, devices, createdAt, lastSeenAt } = account
  const reachable = [
    ...(email === null
      ? []
      : [
          [
            'E-mail',
            <>
              <MailLink email={email} />
              {emailVerified ? null : ' (not confirmed)'}
            </>,
          ] as const,
        ]),
    ...(phone === null
      ? []
      : [
          [
            'Phone',
            <a key="phone" className="c-link" href={`tel:${phone}`}>
              {phone}
            </a>,
          ] as const,
        ]),
  ]
  return (
    <FactList
      facts={[
        ...reachable,
        ['Logs in by', ways || '–'],
        ['Signed in', devices === 0 ? 'nowhere' : counted(devices, 'browser')],
        ['Since', <LocalTime key="since" instant={createdAt} />],
        ['Seen', lastSeenAt === null ? 'never' : <LocalTime key="seen" instant={lastSeenAt} />],
      ]}
    />
  )
}

function Block({ block: { at, by, reason } }: { readonly block: NonNullable<GuestAccountDetailsShape['block']> }) {
  return (
    <div className="c-stack">
      <FactList
        facts={[
          ['Reason', reason ?? '–'],
          ['By', by ?? '–'],
          ['On', at === null ? '–' : <LocalTime key="at" instant={at} />],
        ]}
      />
      <Form method="post" replace preventScrollReset>
        <button className="c-btn" name="intent" value="unblock">
          Let them log in again
        </button>
      </Form>
    </div>
  )
}

function BlockForm({ reason }: { readonly reason: string }) {
  return (
    <Form method="post" className="c-stack" replace preventScrollReset>
      <p className="c-hint">{guestAccountText.aboutBlock}</p>
      <div className="c-field">
        <label htmlFor="block-reason">Reason</label>
        <input
          id="block-reason"
          className="c-input"
          name="reason"
          maxLength={400}
          required
          defaultValue={reason}
          {...useWrongField('reason', 'block-reason-hint')}
        />
        <span className="c-hint" id="block-reason-hint">
          {guestAccountText.reasonHint}
        </span>
      </div>
      <div>
        <button className="c-btn bad" name="intent" value="block">
          Block
        </button>
      </div>
    </Form>
  )
}
