import { Form, Link, data, redirect } from 'react-router'
import {
  MESSAGE_STATES,
  type MessageState,
  type SentMessageShape,
  type SentMessagesMetaShape,
} from '#contract/message/sent-messages.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { queryText } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { consoleApi, requireData } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { Labelled, LabelledInput } from '#web/console/labelled.tsx'
import { useMay } from '#web/console/may/may.ts'
import { requireMay } from '#web/console/may/may-in.ts'
import { Icon } from '#web/icon/icon.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { attemptsMade, messagesGivenUp, messagesWaiting } from '#web/text/counts/sent-message-counts.ts'
import { messageName, messageStateText, sentMessageText } from '#web/text/message/sent-message-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/sent-messages-page'
import { MessageChips } from './message-chips.tsx'

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, sentMessageText.title)

const stateOf = (text: string | null): MessageState | undefined => MESSAGE_STATES.find((state) => state === text)

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/sent-messages')
  const given = (name: string) => url.searchParams.get(name)?.trim() || undefined
  const filter = { state: stateOf(given('state') ?? null), text: given('text')?.slice(0, 320) }
  const { data: messages, meta: counts } = requireData(
    await consoleApi(context).list<SentMessageShape, SentMessagesMetaShape>('/api/staff/sent-messages', {
      ...filter,
      cursor: given('cursor'),
    }),
    () => pageNotFound(url.pathname),
  )
  return { filter, messages, counts, retried: given('retried') !== undefined, actionKey: crypto.randomUUID() }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const path = `/api/staff/sent-messages/${encodeURIComponent(formText(form, 'id'))}/retry`
  const retried = await consoleApi(context).post(path, {}, formText(form, 'actionKey') || undefined)
  if (!retried.ok) return data({ refusal: staffProblemMessage(retried.error.details) }, { status: retried.status })
  const { state, text } = Object.fromEntries(url.searchParams)
  throw redirect(consolePaths.sentMessages() + queryText({ state, text, retried: '1' }), 303)
}

/** The mails and text messages of the site, newest first, and another attempt for those that were given up. */
export default function SentMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, messages, counts, retried, actionKey } = loaderData
  const isFiltered = filter.state !== undefined || filter.text !== undefined
  return (
    <ConsolePage title="Automatic messages" sub={sentMessageText.lead} actions={<MessageChips open="Sent" />}>
      <div className="c-body c-stack">
        {actionData ? (
          <p className="c-note bad" role="alert">
            <Icon name="alert" />
            <span>{actionData.refusal}</span>
          </p>
        ) : retried ? (
          <p className="c-note ok" role="status">
            <Icon name="check" />
            <span>{sentMessageText.retried}</span>
          </p>
        ) : null}
        <p className="c-hint">{`${messagesWaiting(counts.waiting)}, ${messagesGivenUp(counts.failed)}.`}</p>
        <Filters filter={filter} key={JSON.stringify(filter)} />
        {messages.length === 0 ? (
          <p className="c-empty">{isFiltered ? sentMessageText.noneFits : sentMessageText.empty}</p>
        ) : (
          <ul className="c-list">
            {messages.map((message) => (
              <Row key={message.documentId} message={message} actionKey={actionKey} />
            ))}
          </ul>
        )}
        {counts.cursor ? (
          <p className="c-pages">
            <Link className="c-btn" to={consolePaths.sentMessages() + queryText({ ...filter, cursor: counts.cursor })}>
              {sentMessageText.older}
            </Link>
          </p>
        ) : null}
      </div>
    </ConsolePage>
  )
}

function Filters({ filter }: Pick<Route.ComponentProps['loaderData'], 'filter'>) {
  return (
    <Form className="c-filters" role="search" aria-label="Filter">
      <LabelledInput
        label={sentMessageText.find}
        name="text"
        type="search"
        defaultValue={filter.text}
        maxLength={320}
        autoCapitalize="none"
      />
      <Labelled label={sentMessageText.state}>
        <select className="c-input" name="state" defaultValue={filter.state ?? ''}>
          <option value="">{sentMessageText.all}</option>
          {MESSAGE_STATES.map((state) => (
            <option key={state} value={state}>
              {messageStateText[state]}
            </option>
          ))}
        </select>
      </Labelled>
      <div className="c-row">
        <button className="c-btn pine" type="submit">
          Show
        </button>
      </div>
    </Form>
  )
}

const tagOf: Readonly<Record<MessageState, string>> = {
  waiting: 'c-tag sea',
  sent: 'c-tag ok',
  failed: 'c-tag bad',
  held_back: 'c-tag',
}

function Row({ message, actionKey }: { readonly message: SentMessageShape; readonly actionKey: string }) {
  const may = useMay()
  const { documentId, to, state, createdAt, sentAt, attempts, nextAttemptAt, error, reference, canBeRetried } = message
  const name = messageName(message)
  return (
    <li data-row>
      <div className="c-main">
        <span className="c-what">{name}</span>
        <span className="c-detail">
          {`${to} · `}
          <LocalTime instant={sentAt ?? createdAt} />
          {reference === null ? null : (
            <>
              {' · '}
              <Link className="c-link" to={consolePaths.consoleBooking(reference)}>
                {reference}
              </Link>
            </>
          )}
        </span>
        {error === null ? null : (
          <span className="c-detail">
            {`${error} (${attemptsMade(attempts)}`}
            {nextAttemptAt === null ? null : (
              <>
                {', again from '}
                <LocalTime instant={nextAttemptAt} />
              </>
            )}
            )
          </span>
        )}
        {state === 'failed' && !canBeRetried ? <span className="c-hint">{sentMessageText.erased}</span> : null}
      </div>
      <span className={tagOf[state]}>{messageStateText[state]}</span>
      {canBeRetried && may('POST /api/staff/sent-messages/:id/retry') ? (
        <Form method="post" className="c-acts">
          <input type="hidden" name="id" value={documentId} />
          <input type="hidden" name="actionKey" value={`${actionKey} ${documentId}`} />
          <button className="c-btn" aria-label={`${sentMessageText.retry}: ${name}, ${to}`}>
            {sentMessageText.retry}
          </button>
        </Form>
      ) : null}
    </li>
  )
}
