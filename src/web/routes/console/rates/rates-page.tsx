import { Form, Link, data, redirect } from 'react-router'
import type { StayRatesMetaShape, StayRatesRowShape } from '#contract/rate/rates-of-stays.ts'
import type { ChangeSetShape, RateDraftRowShape, RateTryShape } from '#contract/rate/rate-drafts.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { queryText } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { Offered } from '#web/console/may/offered.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { staysMeant, staysWithRates, savedTries } from '#web/text/counts/rate-counts.ts'
import { changeSentence, choiceText, rateText, type RateMatter } from '#web/text/rate/rate-text.ts'
import { loadPlaces } from '#web/console/load-places.ts'
import type { Route } from './+types/rates-page'
import { RatesTable } from './rates-table.tsx'
import { readSentence } from './read-sentence.ts'
import { Matters, SentenceFields, matterOf } from './sentence-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, rateText.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url
  const destination = /^[a-z0-9-]{1,120}$/.exec(searchParams.get('destination') ?? '')?.[0] ?? ''
  const sleeps = /^[1-9]\d?$/.exec(searchParams.get('sleeps') ?? '')?.[0] ?? ''
  const after = /^[\da-f-]{36}$/i.exec(searchParams.get('after') ?? '')?.[0]
  const api = consoleApi(context)
  const missing = () => pageNotFound(url.pathname)
  const [places, stays, drafts, sets] = await Promise.all([
    loadPlaces(api),
    api.list<StayRatesRowShape, StayRatesMetaShape>('/api/staff/home-rates', { destination, sleeps, cursor: after }),
    api.get<readonly RateDraftRowShape[]>('/api/staff/rate-drafts'),
    api.get<readonly ChangeSetShape[]>('/api/staff/rate-changes'),
  ])
  return {
    destination,
    sleeps,
    matter: matterOf(searchParams.get('matter')),
    places: places.map(({ slug, label }) => ({ slug, name: label })),
    after,
    ...pageOf(requireData(stays, missing)),
    drafts: requireData(drafts, missing),
    changes: requireData(sets, missing).length,
    actionKey: crypto.randomUUID(),
  }
}

const pageOf = ({ data: stays, meta: about }: { data: readonly StayRatesRowShape[]; meta: StayRatesMetaShape }) => ({
  homes: stays,
  count: about.homes,
  cursor: about.cursor,
})

/** Tries the sentence of the form; nothing is published. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const currency = formText(form, 'currency') || 'EUR'
  const read = readSentence(form, currency)
  if ('fault' in read) return data({ fault: read.fault, refusal: null }, { status: 400 })
  const sleeps = Number(formText(form, 'sleeps'))
  const choice = {
    homes: form.getAll('home').filter((stay): stay is string => typeof stay === 'string'),
    destination: formText(form, 'destination') || null,
    sleeps: sleeps > 0 ? sleeps : null,
  }
  const made = await consoleApi(context).post<RateTryShape>(
    '/api/staff/rate-drafts',
    { choice, changes: [read.change] },
    formText(form, 'actionKey') || undefined,
  )
  if (!made.ok) return data({ fault: null, refusal: refusalText(made.error.details) }, { status: made.status })
  throw redirect(consolePaths.rateTry(made.value.documentId), 303)
}

/** Returns why the API refused to try it: in its own words if a price is impossible. */
function refusalText(details: Readonly<Record<string, unknown>>): string {
  const fields = (details['fields'] ?? {}) as Readonly<Record<string, string>>
  return fields['changes'] ? `${fields['changes']}.` : rateText.refusedChoice
}

/** The rates of many homes side by side, and the sentence that changes them. */
export default function RatesPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    homes: stays,
    count,
    cursor,
    after,
    places,
    destination,
    sleeps,
    matter,
    drafts,
    changes,
    actionKey,
  } = loaderData
  const currency = stays[0]?.currency ?? 'EUR'
  const placeName = (slug: string) => places.find((place) => place.slug === slug)?.name ?? slug
  const addressOf = (next: RateMatter) => consolePaths.rates() + queryText({ destination, sleeps, after, matter: next })
  const isFiltered = destination !== '' || sleeps !== ''
  const isSingle = count === 1 && !isFiltered
  const meant =
    (isSingle ? stays[0]?.title : undefined) ??
    choiceText({ homes: [], destination: destination || null, sleeps: Number(sleeps) || null }, count, placeName)
  return (
    <ConsolePage
      title={rateText.title}
      sub={staysWithRates(count)}
      actions={
        <Link className="c-btn" to={consolePaths.rateChanges()}>
          {changes > 0 ? `${rateText.changes} and undo` : rateText.changes}
        </Link>
      }
    >
      <div className="c-body c-stack">
        {count > 1 || isFiltered ? (
          <Form method="get" className="c-row c-rates-filter" role="search" key={`${destination} ${sleeps}`}>
            <select className="c-input" name="destination" aria-label="Place" defaultValue={destination}>
              <option value="">All places</option>
              {places.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
            <label className="c-row">
              <span className="c-hint">Sleeps</span>
              <input className="c-input c-tiny" name="sleeps" inputMode="numeric" maxLength={2} defaultValue={sleeps} />
              <span className="c-hint">or more</span>
            </label>
            <input type="hidden" name="matter" value={matter} />
            <button className="c-btn">Show</button>
          </Form>
        ) : null}
        {stays.length === 0 ? (
          <p className="c-empty">
            {isFiltered ? 'No home matches. ' : `${rateText.empty} `}
            <Link className="c-link" to={isFiltered ? consolePaths.rates() : consolePaths.homes()}>
              {isFiltered ? 'Show all homes' : 'Go to the homes'}
            </Link>
          </p>
        ) : (
          <Form method="post" className="c-stack" key={matter}>
            <input type="hidden" name="actionKey" value={actionKey} />
            <input type="hidden" name="currency" value={currency} />
            <input type="hidden" name="destination" value={destination} />
            <input type="hidden" name="sleeps" value={sleeps} />
            <Offered to="POST /api/staff/rate-drafts">
              <section className="c-try-sentence" aria-label={rateText.try}>
                <Matters chosen={matter} addressOf={addressOf} />
                <SentenceFields matter={matter} currency={currency} stays={meant} fault={actionData?.fault ?? null} />
                {actionData?.refusal ? (
                  <p className="c-error" role="alert">
                    {actionData.refusal}
                  </p>
                ) : null}
                <div className="c-row">
                  <button className="c-btn go">{rateText.try}</button>
                  <span className="c-hint">
                    Nothing is published until you say so.
                    {isSingle ? null : ' Tick homes below to change only those.'}
                  </span>
                </div>
              </section>
            </Offered>
            <RatesTable stays={stays} />
          </Form>
        )}
        <StayPages filter={{ destination, sleeps, matter }} after={after} cursor={cursor} />
        {drafts.length > 0 ? <Drafts drafts={drafts} currency={currency} placeName={placeName} /> : null}
      </div>
    </ConsolePage>
  )
}

interface StayPagesProps {
  readonly filter: Readonly<Record<'destination' | 'sleeps' | 'matter', string>>
  readonly after: string | undefined
  readonly cursor: string | null
}

/** Links to the homes after these, and back to the first ones. */
function StayPages({ filter, after, cursor }: StayPagesProps) {
  if (after === undefined && cursor === null) return null
  return (
    <nav className="c-pages" aria-label="Pages of homes">
      {after === undefined ? null : (
        <Link className="c-btn" to={consolePaths.rates() + queryText(filter)}>
          First homes
        </Link>
      )}
      {cursor === null ? null : (
        <Link className="c-btn" to={consolePaths.rates() + queryText({ ...filter, after: cursor })}>
          Next homes
        </Link>
      )}
    </nav>
  )
}

interface DraftsProps {
  readonly drafts: readonly RateDraftRowShape[]
  readonly currency: string
  readonly placeName: (slug: string) => string
}

/** The changes that are being tried. */
function Drafts({ drafts, currency }: DraftsProps) {
  return (
    <section className="c-section" aria-labelledby="drafts">
      <div className="c-head">
        <h2 id="drafts">{savedTries(drafts.length)}</h2>
      </div>
      <ul className="c-list">
        {drafts.map(({ documentId, changes, homes: stays, maker, updatedAt }) => (
          <li key={documentId} data-row>
            <span className="c-main">
              <Link className="c-what" to={consolePaths.rateTry(documentId)}>
                {changes.map((change) => changeSentence(change, currency)).join('; ')}
              </Link>
              <span className="c-detail">{[staysMeant(stays), maker].filter(Boolean).join(' · ')}</span>
            </span>
            <span className="c-hint c-nowrap">
              <LocalTime instant={updatedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
