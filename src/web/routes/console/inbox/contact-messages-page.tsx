import { data, Form, Link, redirect } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import type { ContactMessageShape } from '#contract/contact-shapes.ts'
import { nowContext } from '#web/backend/context.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { topicNames } from '#web/text/contact-text.ts'
import { LocalTime } from '#web/shell/local-time.tsx'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { waitedText } from '#web/text/inbox-text.ts'
import type { Route } from './+types/contact-messages-page'
import { InboxChips } from './inbox-frame.tsx'

interface PagesMeta {
  readonly pagination: { readonly page: number; readonly pageCount: number; readonly total: number }
}

/** Loads what visitors wrote to the company. It is for staff; hosts do not see it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/contact-messages')
  const isOpen = url.searchParams.get('state') !== 'all'
  const page = /^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0]
  const found = await consoleApi(context).list<ContactMessageShape, PagesMeta>('/api/staff/contact-messages', {
    state: isOpen ? 'open' : undefined,
    page,
  })
  if (!found.ok) throw new Error(`the messages to the company answered ${found.status}`)
  const { data: messages, meta } = found.value
  return { messages, ...meta.pagination, isOpen, nowMs: context.get(nowContext)().getTime() }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData()
  const [id, state] = [formText(form, 'id'), formText(form, 'state')]
  const marked = await consoleApi(context).put(`/api/staff/contact-messages/${encodeURIComponent(id)}`, { state })
  if (marked.ok) return redirect(url.pathname + url.search, 303)
  return data({ id, fault: staffProblemMessage(marked.error.details) }, { status: marked.status })
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Contact messages')

export default function ContactMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, total, page, pageCount, isOpen, nowMs } = loaderData
  const here = consolePaths.contactMessages()
  return (
    <ConsolePage
      title="Contact messages"
      sub={`${total} ${isOpen ? 'open' : 'in all'}`}
      actions={<InboxChips inbox={null} hasContact />}
    >
      <div className="c-body">
        <nav className="c-chips" aria-label="Messages by state">
          <Link className="c-chip" to={here} aria-current={isOpen ? 'page' : undefined}>
            Open
          </Link>
          <Link className="c-chip" to={`${here}?state=all`} aria-current={isOpen ? undefined : 'page'}>
            All
          </Link>
        </nav>
        {actionData ? (
          <div className="c-note bad" role="alert">
            {actionData.fault}
          </div>
        ) : null}
        {messages.length === 0 ? (
          <p className="c-empty">
            {isOpen ? 'No message is waiting for an answer.' : 'Nobody has written to the company yet.'}
          </p>
        ) : (
          <ul className="c-letters">
            {messages.map((message) => (
              <Letter key={message.documentId} message={message} nowMs={nowMs} />
            ))}
          </ul>
        )}
        {page < pageCount ? (
          <p className="c-pages">
            <Link
              className="c-btn"
              to={`${here}?${new URLSearchParams({ ...(!isOpen && { state: 'all' }), page: String(page + 1) })}`}
            >
              Older
            </Link>
          </p>
        ) : null}
      </div>
    </ConsolePage>
  )
}

function Letter({ message, nowMs }: { readonly message: ContactMessageShape; readonly nowMs: number }) {
  const { documentId, name, email, topic, reference, bookingReference, state, sentAt } = message
  const isOpen = state === 'open'
  const subject = encodeURIComponent(`Re: ${topicNames[topic]} (${reference})`)
  const quoted = encodeURIComponent(
    `\n\n${message.message
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n')}`,
  )
  return (
    <li data-row="">
      <div className="c-head">
        <h2>{name}</h2>
        <a className="c-link" href={`mailto:${email}`}>
          {email}
        </a>
        <span className={isOpen ? 'c-tag go' : 'c-tag ok'}>
          {isOpen ? `open, ${waitedText(sentAt, nowMs)}` : 'answered'}
        </span>
        <span className="c-end c-quiet c-nowrap">{reference}</span>
      </div>
      <p className="c-quiet">
        {topicNames[topic]} · <LocalTime instant={sentAt} />
        {bookingReference ? (
          <>
            {' · '}
            <Link
              className="c-link"
              to={`${consolePaths.consoleBookings()}?text=${encodeURIComponent(bookingReference)}`}
            >
              {bookingReference}
            </Link>
          </>
        ) : null}
      </p>
      <p className="c-words">{message.message}</p>
      <div className="c-row">
        <a className="c-btn" href={`mailto:${email}?subject=${subject}&body=${quoted}`}>
          Reply by mail
        </a>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={documentId} />
          <button className="c-btn" type="submit" name="state" value={isOpen ? 'answered' : 'open'}>
            {isOpen ? 'Mark as answered' : 'Reopen'}
          </button>
        </Form>
      </div>
    </li>
  )
}
