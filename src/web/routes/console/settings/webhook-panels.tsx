import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import type { WebhookDeliveryShape, WebhookEndpointShape } from '#contract/webhook-shapes.ts'
import { ConfirmButton } from '#web/console/confirm-button.tsx'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { webhookText } from '#web/text/console/webhook-text.ts'
import { Clashes } from '#web/routes/console/stay/form/clashes.tsx'
import type { Values } from '#web/routes/console/stay/form/field.ts'
import type { Clash } from '#web/routes/console/stay/form/stay-form.ts'
import type { TypedEndpoint } from './compare-endpoint.ts'
import { SettingField } from './setting-field.tsx'

interface WebhookFormProps {
  readonly events: readonly string[]
  /** The endpoint that is being changed; null = a new one. */
  readonly chosen: WebhookEndpointShape | null
  readonly typed: TypedEndpoint | null
  /** The saved values, from which it is seen later what others have changed. */
  readonly seen: Values | null
  /** The fields that somebody else has changed too. */
  readonly clashes: readonly Clash[]
}

/** Adds or changes an endpoint. */
export function WebhookForm({ events, chosen, typed, seen, clashes }: WebhookFormProps) {
  const values: TypedEndpoint | null = typed ?? chosen
  return (
    <form className="c-section c-stack" method="post">
      <div className="c-head">
        <h2>{chosen ? 'Change the endpoint' : 'Add an endpoint'}</h2>
      </div>
      <input type="hidden" name="id" value={chosen?.documentId ?? ''} />
      {chosen && seen ? <input type="hidden" name="seen" value={JSON.stringify(seen)} /> : null}
      {clashes.length > 0 ? <Clashes clashes={clashes} saved={`?show=${chosen?.documentId}`} /> : null}
      <SettingField name="url" label="Endpoint URL" value={values?.url} hint="https://…, called with POST." />
      <SettingField name="description" label="Description (optional)" value={values?.description} />
      <fieldset className="c-roles">
        <legend className="c-label">Events</legend>
        {events.map((event) => (
          <label className="c-check" key={event}>
            <input type="checkbox" name="event" value={event} defaultChecked={values?.events.includes(event)} />
            {event}
          </label>
        ))}
      </fieldset>
      {chosen ? (
        <div className="c-roles">
          <label className="c-check">
            <input type="checkbox" name="paused" defaultChecked={values?.state === 'paused'} />
            <span>
              Paused
              <small className="c-hint">{webhookText.paused}</small>
            </span>
          </label>
        </div>
      ) : null}
      <div className="c-row">
        <button className="c-btn go" name="intent" value={chosen ? 'change' : 'make'}>
          {chosen ? 'Save' : 'Add'}
        </button>
        {chosen ? (
          <Link className="c-btn" to={consolePaths.webhooks()}>
            Cancel
          </Link>
        ) : null}
      </div>
      {chosen ? <Rest /> : null}
    </form>
  )
}

/** The other actions for an endpoint. */
function Rest() {
  return (
    <>
      <div className="c-row">
        <button className="c-btn small" name="intent" value="ping" formNoValidate>
          Send a test event
        </button>
        <button className="c-btn small" name="intent" value="secret" formNoValidate>
          New secret
        </button>
        <ConfirmButton label="Remove the endpoint" question={webhookText.removal} intent="remove" />
      </div>
      <p className="c-hint">{webhookText.newSecret}</p>
    </>
  )
}

interface DeliveriesProps {
  readonly endpoint: WebhookEndpointShape
  readonly deliveries: readonly WebhookDeliveryShape[]
}

/** The last deliveries to an endpoint, the answers to them, and the button that sends one again. */
export function Deliveries({ endpoint, deliveries }: DeliveriesProps) {
  return (
    <section className="c-section" aria-labelledby="told">
      <div className="c-head">
        <h2 id="told">Recent deliveries</h2>
      </div>
      {deliveries.length === 0 ? (
        <p className="c-empty">Nothing has been sent yet. Send a test event to try it.</p>
      ) : (
        <ScrollRegion label="Recent deliveries">
          <table className="c-table">
            <thead>
              <tr>
                <th scope="col">Event</th>
                <th scope="col">Created</th>
                <th scope="col">Response</th>
                <th scope="col">
                  <span className="vh">Again</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.documentId} endpointId={endpoint.documentId} delivery={delivery} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}

function DeliveryRow({
  endpointId,
  delivery,
}: {
  readonly endpointId: string
  readonly delivery: WebhookDeliveryShape
}) {
  const { documentId, type, state, createdAt, attempts } = delivery
  const [last] = attempts
  return (
    <tr>
      <th scope="row">{type}</th>
      <td className="c-quiet">
        <LocalTime instant={createdAt} />
      </td>
      <td>
        <span className={`c-tag ${state === 'delivered' ? 'ok' : state === 'failed' ? 'warn' : ''}`}>{state}</span>{' '}
        {last ? <span className="c-quiet">{last.status ?? last.error ?? 'no response'}</span> : null}
      </td>
      <td className="c-figure">
        <form method="post">
          <input type="hidden" name="id" value={endpointId} />
          <input type="hidden" name="delivery" value={documentId} />
          <button className="c-btn small" name="intent" value="again" aria-label={`Send ${type} again`}>
            Send again
          </button>
        </form>
      </td>
    </tr>
  )
}
