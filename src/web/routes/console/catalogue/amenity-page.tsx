import { data, Link, redirect } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { formText } from '#web/backend/form-text.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { mayIn, requireMay, rightsContext } from '#web/console/may/may-in.ts'
import { FieldsForm } from '../stay/form/fields-form.tsx'
import { shownForms } from '../stay/form/stay-form.ts'
import { saveForm } from '../stay/form/save-form.ts'
import type { Route } from './+types/amenity-page'
import { amenityForm } from './amenity-form.ts'
import { loadAmenities } from './load-amenities.ts'

async function findAmenity({ context, params, url }: Pick<Route.LoaderArgs, 'context' | 'params' | 'url'>) {
  requireMay(context, url, 'POST /api/amenities')
  const amenities = await loadAmenities(consoleApi(context))
  const amenity = amenities.find(({ documentId }) => documentId === params.id)
  if (!amenity) throw pageNotFound(url.pathname)
  return amenity
}

export async function loader(args: Route.LoaderArgs) {
  const amenity = await findAmenity(args)
  return { name: amenity.name, form: shownForms([amenityForm(amenity)], mayIn(args.context))[0]! }
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args
  const amenity = await findAmenity(args)
  const form = await request.formData()
  const { currency } = context.get(rightsContext)
  const saved = await saveForm(consoleApi(context), amenityForm(amenity), form, currency)
  if (saved !== null) return data({ state: saved.state }, { status: saved.status })
  const isRemoved = formText(form, 'do') === 'remove'
  const here = consolePaths.amenity(amenity.documentId)
  throw redirect(isRemoved ? `${consolePaths.amenities()}?removed` : `${here}?saved=amenity&item=`, 303)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => consoleMeta(matches, loaderData?.name ?? 'Amenity')

/** One thing that homes can offer. */
export default function AmenityPage({ loaderData: { name, form }, actionData }: Route.ComponentProps) {
  return (
    <ConsolePage title={name} crumb={<Link to={consolePaths.amenities()}>Amenities</Link>}>
      <div className="c-body c-narrow">
        <FieldsForm form={form} state={actionData?.state} isMain />
      </div>
    </ConsolePage>
  )
}
