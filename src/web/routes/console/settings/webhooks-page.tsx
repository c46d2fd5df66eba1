import { data, Link, redirect } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import type { NewWebhookEndpointShape, WebhookDeliveryShape, WebhookEndpointShape } from '#contract/webhook-shapes.ts'
import { WEBHOOK_EVENTS } from '#core/webhook/webhook-event.ts'
import type { RefusedApiResponse } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { staffUserContext } from '#web/console/require-staff.ts'
import { compareValues, readSeen } from '#web/routes/console/stay/form/compare-values.ts'
import type { Values } from '#web/routes/console/stay/form/field.ts'
import type { Clash } from '#web/routes/console/stay/form/stay-form.ts'
import { ConfirmForm } from '#web/routes/console/people/confirm-form.tsx'
import {
  cookieHeaders,
  postedFields,
  missingProof,
  readProof,
  type PostedFields,
  type ProofFaults,
} from '#web/routes/console/people/read-proof.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { WrongField, wrongFieldOf } from '#web/console/wrong-field.tsx'
import { SecretText } from '#web/console/secret-text.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { webhookDone, webhookText } from '#web/text/console/webhook-text.ts'
import type { Route } from './+types/webhooks-page'
import { allowed } from './allowed.ts'
import { endpointFields, endpointOf, seenOf, type TypedEndpoint } from './compare-endpoint.ts'
import { Deliveries, WebhookForm } from './webhook-panels.tsx'

const path = '/api/webhook-endpoints'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/webhook-endpoints')
  const api = consoleApi(context)
  const endpoints = allowed(await api.get<readonly WebhookEndpointShape[]>(path), url)
  const chosen = endpoints.find(({ documentId }) => documentId === url.searchParams.get('show')) ?? null
  const deliveries = chosen
    ? await api.list<WebhookDeliveryShape, unknown>(`${path}/${encodeURIComponent(chosen.documentId)}/deliveries`)
    : null
  return {
    endpoints,
    chosen,
    events: WEBHOOK_EVENTS,
    deliveries: deliveries?.ok ? deliveries.value.data : [],
    done: webhookDone(url.searchParams.get('done'), chosen?.state ?? 'active'),
  }
}

interface FormResult {
  /** Shown only this once. */
  readonly secret: string | null
  readonly fault: string | null
  /** The field for which the form was refused; null: for another reason. */
  readonly wrong: string | null
  readonly typed: TypedEndpoint | null
  /** The saved values that the form is compared with when it is sent again; null: those with which it is shown. */
  readonly seen: Values | null
  readonly clashes: readonly Clash[]
  /** What is wrong with the proof of identity, if one is required. */
  readonly proof: ProofFaults | null
  readonly posted: PostedFields
}

/** Reads the fields of an endpoint. */
function typedIn(form: FormData): TypedEndpoint {
  return {
    url: formText(form, 'url').trim(),
    description: formText(form, 'description').trim(),
    events: form.getAll('event').filter((event): event is string => typeof event === 'string'),
    state: form.has('paused') ? 'paused' : 'active',
  }
}

/** Joins what was typed with what others have saved since the form was shown. */
async function compared(api: ReturnType<typeof consoleApi>, id: string, seen: Values | null, typed: TypedEndpoint) {
  const all = seen ? await api.get<readonly WebhookEndpointShape[]>(path) : null
  const now = all?.ok ? all.value.find(({ documentId }) => documentId === id) : undefined
  const { values, clashes } = compareValues(endpointFields, seen, now ? seenOf(now) : null, seenOf(typed))
  return { joined: endpointOf(values), clashes, now: now ? seenOf(now) : null }
}

const OF_NO_FIELDS = ['remove', 'ping', 'secret', 'again']

/**
 * Answers with the page itself for a new address and a new secret: the secret is shown only this once, and no address
 * leads to it again.
 */
export async function action(args: Route.ActionArgs) {
  const { context, request, url } = args
  requireMay(context, url, 'GET /api/webhook-endpoints')
  const form = await request.formData()
  const [intent, id] = [formText(form, 'intent'), formText(form, 'id')]
  // The buttons beside an endpoint send none of its fields.
  const typed: TypedEndpoint | null = OF_NO_FIELDS.includes(intent) ? null : typedIn(form)
  const posted = postedFields(form)
  const seen = readSeen(formText(form, 'seen'))
  const nothing = { secret: null, fault: null, wrong: null, typed, seen, clashes: [], proof: null, posted }
  const proven = await readProof(args, form, context.get(staffUserContext).email)
  if (!proven.ok) return data<FormResult>({ ...nothing, fault: proven.fault, proof: proven.proof }, { status: 400 })
  const api = consoleApi(context, proven.idToken)
  const headers = cookieHeaders(proven.cookies)
  const own = `${path}/${encodeURIComponent(id)}`
  const back = (done: string, show = id) =>
    redirect(`${consolePaths.webhooks()}?done=${done}${show === '' ? '' : `&show=${encodeURIComponent(show)}`}`, {
      status: 303,
      headers,
    })
  const refused = ({ status, error: { details } }: RefusedApiResponse) => {
    const proof = missingProof(details, form)
    const fault = details['code'] === 'invalid_input' ? webhookText.invalid : staffProblemMessage(details)
    const wrong = proof ? null : wrongFieldOf(details, { url: 'url', description: 'description' })
    return data<FormResult>({ ...nothing, fault: proof ? null : fault, wrong, proof }, { status, headers })
  }
  const shown = (made: NewWebhookEndpointShape) =>
    data<FormResult>({ ...nothing, secret: made.secret, typed: null }, { status: 201, headers })
  switch (intent) {
    case 'remove': {
      const removed = await api.delete(own)
      return removed.ok ? back('removed', '') : refused(removed)
    }
    case 'ping': {
      const sent = await api.post(`${own}/ping`, {})
      return sent.ok ? back('tested') : refused(sent)
    }
    case 'secret': {
      const renewed = await api.post<NewWebhookEndpointShape>(`${own}/secret`, {})
      return renewed.ok ? shown(renewed.value) : refused(renewed)
    }
    case 'again': {
      const delivery = encodeURIComponent(formText(form, 'delivery'))
      const sent = await api.post(`${own}/deliveries/${delivery}/redelivery`, {})
      return sent.ok ? back('again') : refused(sent)
    }
    case 'change': {
      const { joined, clashes, now } = await compared(api, id, seen, typedIn(form))
      if (clashes.length > 0)
        return data<FormResult>({ ...nothing, typed: joined, seen: now, clashes }, { status: 409, headers })
      const changed = await api.put(own, joined)
      return changed.ok ? back('changed') : refused(changed)
    }
    default: {
      const made = await api.post<NewWebhookEndpointShape>(path, typed)
      return made.ok ? shown(made.value) : refused(made)
    }
  }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Webhooks')

/** The endpoints of other programs, the events that are sent to them, and the last deliveries. */
export default function WebhooksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoints, chosen, events, deliveries, done } = loaderData
  return (
    <ConsolePage title="Webhooks" crumb={<Link to={consolePaths.settings()}>Settings</Link>}>
      <div className="c-cols">
        <div>
          <Outcome fault={actionData?.fault ?? null} done={done && !actionData ? done : null} />
          {actionData?.secret ? <Secret secret={actionData.secret} /> : null}
          {actionData?.proof ? <ConfirmForm fields={actionData.posted} faults={actionData.proof} /> : null}
          {endpoints.length === 0 ? (
            <p className="c-empty">
              No endpoints yet. Add one to be notified of bookings, homes and messages as they change.
            </p>
          ) : null}
          <ul className="c-list c-section">
            {endpoints.map((endpoint) => (
              <Endpoint key={endpoint.documentId} endpoint={endpoint} isShown={endpoint === chosen} />
            ))}
          </ul>
          {chosen ? <Deliveries endpoint={chosen} deliveries={deliveries} /> : null}
        </div>
        <aside>
          <WrongField value={actionData?.wrong ?? null}>
            <WebhookForm
              key={`${chosen?.documentId ?? ''}${actionData?.secret ?? ''}`}
              events={events}
              chosen={chosen}
              typed={actionData?.typed ?? null}
              seen={actionData?.seen ?? (chosen && seenOf(chosen))}
              clashes={actionData?.clashes ?? []}
            />
          </WrongField>
        </aside>
      </div>
    </ConsolePage>
  )
}

function Secret({ secret }: { readonly secret: string }) {
  return (
    <div className="c-note ok" role="status">
      <div>
        {webhookText.secret}
        <SecretText text={secret} />
      </div>
    </div>
  )
}

function Endpoint({ endpoint, isShown }: { readonly endpoint: WebhookEndpointShape; readonly isShown: boolean }) {
  const { documentId, url, description, events, state, failingSince } = endpoint
  return (
    <li data-row aria-current={isShown ? 'true' : undefined}>
      <span className="c-main">
        <Link className="c-what" to={`${consolePaths.webhooks()}?show=${documentId}`}>
          {description === '' ? url : description}
        </Link>
        <span className="c-detail">
          {description === '' ? '' : `${url}, `}
          {events.join(', ')}
        </span>
      </span>
      {state === 'paused' ? <span className="c-tag">paused</span> : null}
      {failingSince ? (
        <span className="c-tag warn">
          failing since <LocalTime instant={failingSince} />
        </span>
      ) : null}
    </li>
  )
}
