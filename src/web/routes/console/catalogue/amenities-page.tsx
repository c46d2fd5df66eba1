import { data, Link, redirect } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { mayIn, requireMay, rightsContext } from '#web/console/may/may-in.ts'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { Outcome } from '#web/console/outcome.tsx'
import { amenityText } from '#web/text/console/amenity-text.ts'
import { amenitiesThere } from '#web/text/counts/settings-counts.ts'
import { FieldsForm } from '../stay/form/fields-form.tsx'
import { shownForms } from '../stay/form/stay-form.ts'
import { saveForm } from '../stay/form/save-form.ts'
import type { Route } from './+types/amenities-page'
import { amenityCode, categoryName, newAmenityForm } from './amenity-form.ts'
import { loadAmenities } from './load-amenities.ts'

/** As many as a search index has bits for. */
const MOST = 128

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'POST /api/amenities')
  const amenities = await loadAmenities(consoleApi(context))
  return {
    amenities: amenities.map(({ documentId, name, category, position, filterable }) => ({
      documentId,
      name,
      group: categoryName(category),
      position,
      filterable,
    })),
    form: shownForms([newAmenityForm()], mayIn(context))[0]!,
    done: url.searchParams.has('saved')
      ? amenityText.added
      : url.searchParams.has('removed')
        ? amenityText.removed
        : null,
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  requireMay(context, url, 'POST /api/amenities')
  const api = consoleApi(context)
  const form = await request.formData()
  const { currency } = context.get(rightsContext)
  const code = amenityCode(formText(form, 'name'))
  const isTaken = (await loadAmenities(api)).some(({ slug }) => slug === code)
  const saved = await saveForm(api, newAmenityForm(), form, currency)
  if (saved === null) throw redirect(`${consolePaths.amenities()}?saved=amenity&item=`, 303)
  const state = isTaken ? { ...saved.state, faults: { name: amenityText.taken }, message: null } : saved.state
  return data({ state }, { status: saved.status })
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Amenities')

/** What homes can offer, in the order in which it is shown, and the form that adds something. */
export default function AmenitiesPage({ loaderData: { amenities, form, done }, actionData }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Amenities"
      crumb={<Link to={consolePaths.settings()}>Settings</Link>}
      sub={amenitiesThere(amenities.length)}
      actions={
        <a className="c-btn c-to-form" href="#add">
          Add an amenity
        </a>
      }
    >
      <div className="c-cols">
        <div className="c-stack">
          <Outcome fault={null} done={actionData ? null : done} />
          <p className="c-hint">{amenityText.about}</p>
          <ScrollRegion label="Amenities">
            <AmenityTable amenities={amenities} />
          </ScrollRegion>
        </div>
        <aside>
          <div className="c-stack" id="add">
            <h2>{form.title}</h2>
            {amenities.length < MOST ? (
              <FieldsForm form={form} state={actionData?.state} isMain />
            ) : (
              <p className="c-empty">{amenityText.full}</p>
            )}
          </div>
        </aside>
      </div>
    </ConsolePage>
  )
}

function AmenityTable({ amenities }: Pick<Route.ComponentProps['loaderData'], 'amenities'>) {
  return (
    <table className="c-table">
      <caption className="vh">Amenities</caption>
      <thead>
        <tr>
          <th scope="col">Amenity</th>
          <th scope="col">Group</th>
          <th scope="col" className="c-figure">
            Position
          </th>
          <th scope="col">Guests expect it</th>
        </tr>
      </thead>
      <tbody>
        {amenities.map(({ documentId, name, group, position, filterable }) => (
          <tr key={documentId} data-row>
            <th scope="row">
              <Link className="c-what" to={consolePaths.amenity(documentId)}>
                {name}
              </Link>
            </th>
            <td>{group}</td>
            <td className="c-figure">{position}</td>
            <td>{filterable ? 'yes' : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
