import { data, Form, Link, redirect } from 'react-router'
import type { EntryOf } from '#contract/collection/entry-of.ts'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { Tax } from '#core/rate/stay-terms.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import { formText } from '#web/backend/form-text.ts'
import { nowContext } from '#web/backend/context.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { Labelled } from '#web/console/labelled.tsx'
import { loadPlaces } from '#web/console/load-places.ts'
import { requireMay, rightsContext } from '#web/console/may/may-in.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { sampleWeek } from '#web/routes/console/stay/editor/sample-week.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/taxes-page'
import { readTax, typedTaxOf, type TypedTax } from './read-tax.ts'
import { allowed } from './allowed.ts'
import { PlaceTaxes, SampleStay, TaxForm, type Tried, type TypedEnd } from './tax-panels.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'POST /api/staff/destinations/:id/taxes')
  const api = consoleApi(context)
  const places = (await loadPlaces(api)).map(({ slug, label: name }) => ({ slug, name }))
  const place = places.find(({ slug }) => slug === url.searchParams.get('place')) ?? places[0] ?? null
  const taxes = place ? allowed(await api.get<readonly Tax[]>(pathOf(place.slug)), url) : []
  const { currency } = context.get(rightsContext)
  return { places, place, taxes, currency, isDone: url.searchParams.has('done') }
}

const pathOf = (place: string) => `/api/staff/destinations/${encodeURIComponent(place)}/taxes`

interface FormResult {
  readonly fault: string | null
  /** What is wrong with single fields. */
  readonly wrong: Readonly<Record<string, string>>
  readonly typed: TypedTax | null
  /** The end of a tax that was refused. */
  readonly ending: TypedEnd | null
  readonly tried: Tried | null
}

export async function action({ context, request, url }: Route.ActionArgs) {
  requireMay(context, url, 'POST /api/staff/destinations/:id/taxes')
  const api = consoleApi(context)
  const form = await request.formData()
  const place = formText(form, 'place')
  const own = `${pathOf(place)}/${encodeURIComponent(formText(form, 'rule'))}`
  const typed = typedTaxOf(form)
  const respond = (rest: Partial<FormResult>, status: number) =>
    data<FormResult>({ fault: null, wrong: {}, typed, ending: null, tried: null, ...rest }, { status })
  const back = () => redirect(`${consolePaths.taxes()}?place=${encodeURIComponent(place)}&done`, 303)
  if (formText(form, 'intent') === 'end') {
    const day = formText(form, 'validTo').trim()
    const refused = { typed: null, ending: { rule: formText(form, 'rule'), day } }
    if (day !== '' && parseIsoDate(day) === null)
      return respond({ fault: `Not ended. “${day}” is not a day such as 2027-01-31.`, ...refused }, 400)
    const ended = day === '' ? await api.delete(own) : await api.put(own, { validTo: day })
    return ended.ok ? back() : respond({ fault: faultOf(ended.error.details), ...refused }, ended.status)
  }
  const { tax, fault } = readTax(typed)
  if (tax === null)
    return respond(
      { fault: 'Not done. Please correct the marked fields.', wrong: { [fault.field]: fault.sentence } },
      400,
    )
  if (formText(form, 'intent') === 'preview') {
    const stays = await api.list<EntryOf<'stays'>, unknown>('/api/stays', {
      'filters[destination][slug][$eq]': place,
      'fields[0]': 'slug',
      'pagination[pageSize]': 1,
    })
    const slug = stays.ok ? stays.value.data[0]?.slug : undefined
    const rates = slug === undefined ? null : await api.get<StayRatesShape>(`/api/staff/stays/${slug}/rates`)
    if (!rates?.ok) return respond({ fault: 'There is no home in this place to try it on.' }, 404)
    const { terms, title } = rates.value
    const instant = context.get(nowContext)().getTime()
    // Whatever its first day, this shows the effect once the tax applies.
    const tried = { ...tax, id: 0, validFrom: null, validTo: null } satisfies Tax
    const [now, withTax] = [
      sampleWeek(terms, instant),
      sampleWeek({ ...terms, taxes: [...terms.taxes, tried] }, instant),
    ]
    return respond({ tried: { title, now, withTax } }, 200)
  }
  const added = await api.post(pathOf(place), tax)
  return added.ok ? back() : respond({ fault: faultOf(added.error.details) }, added.status)
}

function faultOf(details: { readonly code?: unknown }): string {
  if (details.code === 'rule_not_found')
    return 'Somebody else has changed or ended this tax in the meantime. It is shown as it is now.'
  return details.code === 'invalid_input'
    ? 'Please check the days and amounts: a tax must end after the day it begins, and today at the earliest.'
    : staffProblemMessage(details)
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Taxes')

const noPlaces = 'No places yet. A place is created with its first home, or under Places; its taxes then appear here.'

/** The taxes of places: those that apply, a new one with its effect on a week, and the end of one. */
export default function TaxesPage({
  loaderData: { places, place, taxes, currency, isDone },
  actionData,
}: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Taxes"
      crumb={<Link to={consolePaths.settings()}>Settings</Link>}
      sub="Bookings keep the taxes they were made with."
    >
      <div className="c-cols">
        <div>
          <Outcome
            fault={actionData?.fault ?? null}
            done={isDone && !actionData ? 'Done. It applies to new bookings from now on.' : null}
          />
          {places.length === 0 ? <p className="c-empty">{noPlaces}</p> : <PlaceChoice places={places} place={place} />}
          <div className="c-section">
            {place ? <PlaceTaxes place={place} taxes={taxes} ending={actionData?.ending ?? null} /> : null}
          </div>
          {actionData?.tried ? <SampleStay tried={actionData.tried} /> : null}
        </div>
        <aside>
          {place ? (
            <TaxForm
              place={place}
              currency={currency}
              typed={actionData?.typed ?? null}
              wrong={actionData?.wrong ?? {}}
            />
          ) : null}
        </aside>
      </div>
    </ConsolePage>
  )
}

/** A place as it is chosen; the name tells it from others of the same name. */
interface PlaceName {
  readonly slug: string
  readonly name: string
}

interface PlaceChoiceProps {
  readonly places: readonly PlaceName[]
  readonly place: PlaceName | null
}

function PlaceChoice({ places, place }: PlaceChoiceProps) {
  return (
    <Form className="c-row c-section c-at-end" method="get">
      <Labelled label="Place">
        <select className="c-input" name="place" defaultValue={place?.slug} key={place?.slug}>
          {places.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </Labelled>
      <button className="c-btn">Show</button>
    </Form>
  )
}
