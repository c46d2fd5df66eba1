import { Form, Link, data, redirect } from 'react-router'
import type { RateTryShape } from '#contract/rate/rate-drafts.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { queryText } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { Confirmations } from '#web/console/confirmation.tsx'
import { ConsolePage } from '#web/console/console-page.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { followersNote, publishLabel, publishNote } from '#web/text/counts/rate-counts.ts'
import { nightsWithYear } from '#web/text/console/dates-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { changeSentence, choiceText, rateText, type SentenceFault } from '#web/text/rate/rate-text.ts'
import { loadPlaces } from '#web/console/load-places.ts'
import type { Route } from './+types/try-page'
import { Conflicts } from './try/conflicts.tsx'
import { StayStrips } from './try/stay-strips.tsx'
import { Figures } from './try/figures.tsx'
import { ownersAgreedText } from '#web/text/rate/look-twice-text.ts'
import { LookTwice, Samples } from './try/try-rail.tsx'
import { readSentence } from './read-sentence.ts'
import { Matters, SentenceFields, matterOf } from './sentence-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, rateText.try)

const draftPath = (id: string) => `/api/staff/rate-drafts/${encodeURIComponent(id)}`

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = consoleApi(context)
  const [found, places] = await Promise.all([api.get<RateTryShape>(draftPath(params.id)), loadPlaces(api)])
  const matter = url.searchParams.get('matter')
  return {
    tried: requireData(found, () => pageNotFound(url.pathname)),
    places: places.map(({ slug, label }) => ({ slug, name: label })),
    /** What another sentence would be about; null = none is being written. */
    matter: matter === null ? null : matterOf(matter),
    actionKey: crypto.randomUUID(),
  }
}

interface Outcome {
  readonly fault: SentenceFault | null
  readonly refusal: string | null
}
const refused = (status: number, outcome: Partial<Outcome>) =>
  data<Outcome>({ fault: null, refusal: null, ...outcome }, { status })

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const api = consoleApi(context)
  const path = draftPath(params.id)
  const back = () => redirect(consolePaths.rateTry(params.id), 303)
  const intent = formText(form, 'intent')
  if (intent === 'publish') return publish(api, path, form)
  const found = await api.get<RateTryShape>(path)
  if (!found.ok) return refused(found.status, { refusal: staffProblemMessage(found.error.details) })
  const { choice, changes, version, currency } = found.value
  // Sentences are left out by their place, and a draft is discarded with all of them: both as they were read.
  if ((intent === 'remove' || intent === 'forget') && formText(form, 'version') !== String(version))
    return refused(409, { refusal: staffProblemMessage({ code: 'version_conflict' }) })
  if (intent === 'forget') {
    const gone = await api.delete(path)
    return gone.ok
      ? redirect(consolePaths.rates(), 303)
      : refused(gone.status, { refusal: staffProblemMessage(gone.error.details) })
  }
  const next = changesAfter(form, intent, changes, currency)
  if ('fault' in next) return refused(400, { fault: next.fault })
  const written = await api.put<RateTryShape>(path, { version, choice, changes: next.changes })
  if (written.ok) return back()
  const fields = (written.error.details as { fields?: Readonly<Record<string, string>> }).fields
  return refused(written.status, { refusal: fields?.['changes'] ?? staffProblemMessage(written.error.details) })
}

/**
 * Returns the sentences after one was added or removed; any other intent leaves them as they are, to be tried again.
 */
function changesAfter(form: FormData, intent: string, changes: RateTryShape['changes'], currency: string) {
  if (intent === 'remove') {
    const at = Number(formText(form, 'at'))
    const left = changes.filter((_, index) => index !== at)
    return { changes: left.length === 0 ? changes : left }
  }
  if (intent !== 'add') return { changes }
  const read = readSentence(form, currency)
  return 'fault' in read ? read : { changes: [...changes, read.change] }
}

async function publish(api: ReturnType<typeof consoleApi>, path: string, form: FormData) {
  const pairs = (name: string) =>
    form.getAll(name).flatMap((text) => (typeof text === 'string' ? [text.split(' ')] : []))
  const seen = pairs('seen').map(([stay = '', version = '']) => ({ home: stay, version: Number(version) }))
  const theirs = [...form.entries()].flatMap(([name, value]) =>
    name.startsWith('decide ') && value === 'theirs' ? [name.slice('decide '.length)] : [],
  )
  const leave = theirs.map((name) => ({ home: name.split(' ')[0] ?? '', field: name.split(' ').slice(1).join(' ') }))
  const body = {
    version: Number(formText(form, 'version')),
    sure: formText(form, 'sure') === 'on',
    ownerAgreed: formText(form, 'ownerAgreed') === 'on',
    seen,
    leave,
  }
  const done = await api.post<{ homes: number }>(`${path}/publication`, body, formText(form, 'actionKey') || undefined)
  if (done.ok) return redirect(consolePaths.rateChanges() + queryText({ published: done.value.homes }), 303)
  const { code } = done.error.details
  if (code === 'version_conflict') return refused(409, { refusal: rateText.conflict })
  const fields = (done.error.details as { fields?: Readonly<Record<string, string>> }).fields
  if (fields?.['ownerAgreed']) return refused(done.status, { refusal: rateText.notAgreed })
  return refused(done.status, { refusal: fields?.['sure'] ? rateText.unsure : staffProblemMessage(done.error.details) })
}

/** What a change of many homes would do, before guests see it. */
export default function TryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tried, places, matter, actionKey } = loaderData
  const outcome = actionData && 'fault' in actionData ? actionData : null
  const placeName = (slug: string) => places.find((place) => place.slug === slug)?.name ?? slug
  const meant = choiceText(tried.choice, tried.homes.filter(({ isChosen }) => isChosen).length, placeName)
  return (
    <ConsolePage
      title={rateText.try}
      crumb={<Link to={consolePaths.rates()}>{rateText.title}</Link>}
      sub="Nothing is published until you say so"
      actions={
        <Form method="post">
          <input type="hidden" name="version" value={tried.version} />
          <button className="c-btn" name="intent" value="forget">
            Discard this draft
          </button>
        </Form>
      }
    >
      <div className="c-try">
        <div className="c-body c-stack">
          {outcome?.refusal ? (
            <p className="c-note bad" role="alert">
              <Icon name="alert" />
              <span>{outcome.refusal}</span>
            </p>
          ) : null}
          <Sentences tried={tried} meant={meant} />
          {matter === null ? (
            <p>
              <Link className="c-btn" to="?matter=nightly" preventScrollReset>
                <Icon name="plus" />
                And another change
              </Link>
            </p>
          ) : (
            <Form method="post" className="c-try-sentence c-stack" key={matter}>
              <Matters chosen={matter} addressOf={(next) => queryText({ matter: next })} />
              <SentenceFields matter={matter} currency={tried.currency} stays={meant} fault={outcome?.fault ?? null} />
              <div className="c-row">
                <button className="c-btn" name="intent" value="add">
                  Add it
                </button>
                <Link className="c-link" to="." preventScrollReset>
                  Cancel
                </Link>
              </div>
            </Form>
          )}
        </div>
        <Figures tried={tried} />
        <div className="c-cols">
          <div>
            <Conflicts tried={tried} />
            <StayStrips tried={tried} />
          </div>
          <aside aria-label="Effect">
            <Samples tried={tried} />
            <LookTwice tried={tried} />
          </aside>
        </div>
        <Publish tried={tried} actionKey={actionKey} />
      </div>
    </ConsolePage>
  )
}

interface SentencesProps {
  readonly tried: RateTryShape
  readonly meant: string
}

function Sentences({ tried, meant }: SentencesProps) {
  return (
    <ol className="c-sentences">
      {tried.changes.map((change, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <p>
            {changeSentence(change, tried.currency)} <small>{index === 0 ? `· ${meant}` : ''}</small>
          </p>
          {tried.changes.length > 1 ? (
            <Form method="post">
              <input type="hidden" name="at" value={index} />
              <input type="hidden" name="version" value={tried.version} />
              <button
                className="c-btn bare small"
                name="intent"
                value="remove"
                aria-label={`Leave out: ${changeSentence(change, tried.currency)}`}
              >
                <Icon name="x" />
              </button>
            </Form>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

function Publish({ tried, actionKey }: { readonly tried: RateTryShape; readonly actionKey: string }) {
  const { lookTwice, conflicts, homes: stays, from, to } = tried
  const writing = stays.filter(({ writes }) => writes > 0)
  const values = writing.reduce((sum, { writes }) => sum + writes, 0)
  const agreed = ownersAgreedText(lookTwice)
  const following = stays.filter(({ isChosen }) => !isChosen)
  return (
    <Form method="post" id="publish" className="c-publish">
      <input type="hidden" name="version" value={tried.version} />
      <input type="hidden" name="actionKey" value={actionKey} />
      {conflicts.map(({ documentId, version }) => (
        <input key={documentId} type="hidden" name="seen" value={`${documentId} ${version}`} />
      ))}
      <p>
        <b>{`${publishNote(writing.length)} ${followersNote(following.length)}`.trim()}</b>{' '}
        <span className="c-quiet">{`${nightsWithYear({ from, to })}. Can be undone for 30 days, even after later changes to other values.`}</span>
      </p>
      {agreed === null ? null : <Confirmations of={[{ name: 'ownerAgreed', label: agreed }]} />}
      {lookTwice.some(({ kind }) => kind !== 'owner_confirms') ? (
        <label className="c-check">
          <input type="checkbox" name="sure" required />
          Publish although prices are unusual
        </label>
      ) : null}
      {writing.length > 0 ? (
        <button className="c-btn go" name="intent" value="publish">
          {conflicts.length > 0 ? 'Keep both and publish' : publishLabel(values)}
        </button>
      ) : (
        <span className="c-hint">Nothing would change.</span>
      )}
    </Form>
  )
}
