import { data, Link, redirect } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { loadPlaces } from '#web/console/load-places.ts'
import { mayIn, requireMay, rightsContext } from '#web/console/may/may-in.ts'
import { FieldsForm } from '../stay/form/fields-form.tsx'
import { shownForms } from '../stay/form/stay-form.ts'
import { saveForm } from '../stay/form/save-form.ts'
import { MIDDLE_OF_DRAWING } from '../stay/location/stay-position.ts'
import { PositionMap } from '../stay/location/position-map.tsx'
import type { Route } from './+types/new-place-page'
import { newPlaceForm } from './place-form.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'POST /api/destinations')
  const places = await loadPlaces(consoleApi(context))
  const form = newPlaceForm(places, context.get(rightsContext).timeZone)
  return { form: shownForms([form], mayIn(context))[0]! }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  requireMay(context, url, 'POST /api/destinations')
  const api = consoleApi(context)
  const before = await loadPlaces(api)
  const { timeZone, currency } = context.get(rightsContext)
  const saved = await saveForm(api, newPlaceForm(before, timeZone), await request.formData(), currency)
  if (saved !== null) return data({ state: saved.state }, { status: saved.status })
  const known = new Set(before.map(({ documentId }) => documentId))
  const made = (await loadPlaces(api)).find(({ documentId }) => !known.has(documentId))
  throw redirect(made ? `${consolePaths.place(made.documentId)}?done=new` : consolePaths.places(), 303)
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'A new place')

/** Adds a place: a region, a town, a bay. */
export default function NewPlacePage({ loaderData: { form }, actionData }: Route.ComponentProps) {
  return (
    <ConsolePage title="A new place" crumb={<Link to={consolePaths.places()}>Places</Link>}>
      <div className="c-body c-narrow">
        <FieldsForm form={form} state={actionData?.state} isMain leadsAway>
          <PositionMap {...MIDDLE_OF_DRAWING} isNew />
        </FieldsForm>
      </div>
    </ConsolePage>
  )
}
