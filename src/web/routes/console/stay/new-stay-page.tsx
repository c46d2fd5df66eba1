import { data, redirect } from 'react-router'
import type { CompanyShape, SetupShape } from '#contract/setup-schemas.ts'
import { mayIn, requireMay } from '#web/console/may/may-in.ts'
import { taxText } from '#web/text/setup/setup-text.ts'
import type { EntryOf } from '#contract/collection/entry-of.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { formText } from '#web/backend/form-text.ts'
import type { Route } from './+types/new-stay-page'
import { loadPlaces } from '#web/console/load-places.ts'
import type { FormState } from './form/stay-form.ts'
import { readForm, readValues } from './form/read-fields.ts'
import { refusal } from './form/save-form.ts'
import { firstValues, newStayFields, newStayInput, newPlaceInput, OTHER_PLACE, withPlace } from './new/new-stay.ts'
import { NewStayForm } from './new/new-stay-form.tsx'

async function fieldsFor({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const places = await loadPlaces(consoleApi(context))
  const mayAddPlaces = mayIn(context)('POST /api/destinations')
  return { mayAddPlaces, fields: newStayFields(places, mayAddPlaces), hasPlaces: places.length > 0 }
}

/** Loads the company's settings, which only administrators may read. */
async function findCompany({ context }: Pick<Route.LoaderArgs, 'context'>): Promise<CompanyShape | null> {
  if (!mayIn(context)('GET /api/staff/setup')) return null
  const setup = await consoleApi(context).get<SetupShape>('/api/staff/setup')
  return setup.ok ? setup.value.company : null
}

export async function loader(args: Route.LoaderArgs) {
  requireMay(args.context, args.url, 'POST /api/stays')
  const [fields, company] = await Promise.all([fieldsFor(args), findCompany(args)])
  return { ...fields, first: firstValues(company), tax: taxOf(company), actionKey: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
  const api = consoleApi(args.context)
  const { fields, mayAddPlaces } = await fieldsFor(args)
  const form = await args.request.formData()
  const actionKey = formText(form, 'actionKey') || crypto.randomUUID()
  const posted = readForm(form, fields.home, 'EUR').values
  const currency = posted['currency'] ?? 'EUR'
  const stay = readForm(form, fields.home, currency)
  const isNewPlace = mayAddPlaces && stay.values['destination'] === OTHER_PLACE
  const place = isNewPlace ? readForm(form, fields.place, currency) : readValues({}, [], currency)
  const values = { ...stay.values, ...readForm(form, fields.place, currency).values }
  const faults = { ...stay.faults, ...place.faults }
  const state: FormState = { form: 'new', item: '', values, faults, message: null, doubts: [], clashes: [], seen: null }
  if (Object.keys(faults).length > 0) return data({ state, actionKey }, { status: 400 })
  let destination = String(stay.read['destination'])
  if (isNewPlace) {
    const made = await api.post<EntryOf<'destinations'>>(
      '/api/destinations',
      newPlaceInput(place.read),
      `${actionKey}-place`,
    )
    if (!made.ok) {
      const refused = refusal(withPlace(made.error.details), fields.place)
      return data({ state: { ...state, ...refused }, actionKey }, { status: made.status })
    }
    destination = made.value.slug
    await addTax(args, api, destination, `${actionKey}-tax`)
  }
  const input = newStayInput(stay.read, destination)
  const made = await api.post<EntryOf<'stays'>>('/api/stays?status=draft', input, actionKey)
  // The new place stays chosen; a form that was corrected is another request.
  if (made.ok) throw redirect(`${consolePaths.home(made.value.slug)}?done=new`, 303)
  const kept = { ...state, values: { ...values, destination }, ...refusal(made.error.details, fields.home) }
  return data({ state: kept, actionKey: crypto.randomUUID() }, { status: made.status })
}

/**
 * Adds the company's tax to a new place from the start. If that fails, the place is still complete: the tax can be
 * added in the editor.
 */
async function addTax(
  visit: Pick<Route.ActionArgs, 'context'>,
  api: ReturnType<typeof consoleApi>,
  place: string,
  key: string,
): Promise<void> {
  const { taxName = '', taxBp = null } = (await findCompany(visit)) ?? {}
  if (taxBp === null) return
  const tax = { name: taxName, per: 'unit', period: 'stay', percentBp: taxBp, base: ['rent'] }
  await api.post(`/api/staff/destinations/${encodeURIComponent(place)}/taxes`, tax, key)
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'A new home')

/** Creates a home with the values that it cannot do without. All others follow in the parts of the editor. */
export default function NewStayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, mayAddPlaces, hasPlaces } = loaderData
  const state = actionData?.state
  return (
    <ConsolePage title="A new home" crumb={<a href={consolePaths.homes()}>Homes</a>}>
      <div className="c-body c-narrow">
        {!hasPlaces && !mayAddPlaces ? (
          <p className="c-empty">There is no place for homes yet. Ask an administrator to add yours.</p>
        ) : (
          <NewStayForm
            fields={fields}
            state={state}
            first={loaderData.first}
            tax={loaderData.tax}
            actionKey={actionData?.actionKey ?? loaderData.actionKey}
          />
        )}
      </div>
    </ConsolePage>
  )
}

const taxOf = (company: CompanyShape | null) => company && taxText(company.taxName, company.taxBp)
