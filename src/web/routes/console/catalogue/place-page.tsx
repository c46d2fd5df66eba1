import { data, Form, Link, redirect } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { mediaUrl, mediaWidthFor } from '#contract/media/media-url.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { formText } from '#web/backend/form-text.ts'
import { isFormWithFiles } from '#web/backend/hand-on-form.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { ConfirmButton } from '#web/console/confirm-button.tsx'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { loadPlaces } from '#web/console/load-places.ts'
import { mayIn, requireMay, rightsContext } from '#web/console/may/may-in.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { FAULT_ID } from '#web/console/wrong-field.tsx'
import { placeText } from '#web/text/console/place-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { FieldsForm } from '../stay/form/fields-form.tsx'
import { shownForms } from '../stay/form/stay-form.ts'
import { saveForm } from '../stay/form/save-form.ts'
import { PositionMap } from '../stay/location/position-map.tsx'
import { useLookAgain } from '../stay/photos/use-look-again.ts'
import type { Route } from './+types/place-page'
import { placeForm } from './place-form.ts'
import { pictureOf, pictureState, takePlacePicture } from './place-picture.ts'

type Visit = Pick<Route.LoaderArgs, 'context' | 'params' | 'url'>

async function findPlace({ context, params, url }: Visit) {
  requireMay(context, url, 'POST /api/destinations')
  const places = await loadPlaces(consoleApi(context))
  const place = places.find(({ documentId }) => documentId === params.id)
  if (!place) throw pageNotFound(url.pathname)
  return { places, place }
}

export async function loader(args: Route.LoaderArgs) {
  const { places, place } = await findPlace(args)
  const { context, url } = args
  const picture = pictureOf(place)
  return {
    name: place.name,
    form: shownForms([placeForm(places, place)], mayIn(context))[0]!,
    position: { lat: place.lat, lng: place.lng },
    address: sitePaths.stays({ destination: place.slug }),
    picture: picture && { hash: picture.hash, width: picture.width, isShown: picture.url !== null },
    state: await pictureState(consoleApi(context), picture),
    done: doneTexts[url.searchParams.get('done') ?? ''] ?? (url.searchParams.has('saved') ? placeText.saved : null),
  }
}

const doneTexts: Readonly<Record<string, string>> = {
  new: placeText.added,
  picture: placeText.saved,
  plain: placeText.pictureRemoved,
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args
  const { places, place } = await findPlace(args)
  const api = consoleApi(context)
  const here = consolePaths.place(place.documentId)
  const path = `/api/destinations/${place.documentId}`
  if (isFormWithFiles(request)) {
    const refused = await takePlacePicture(context, request, path)
    if (refused === null) throw redirect(`${here}?done=picture`, 303)
    return data({ fault: refused.fault, state: undefined }, { status: refused.status })
  }
  const form = await request.formData()
  if (formText(form, 'intent') === 'plain') {
    const saved = await api.put(path, { photo: null })
    if (saved.ok) throw redirect(`${here}?done=plain`, 303)
    return data({ fault: staffProblemMessage(saved.error.details), state: undefined }, { status: saved.status })
  }
  const saved = await saveForm(api, placeForm(places, place), form, context.get(rightsContext).currency)
  if (saved !== null) return data({ fault: null, state: saved.state }, { status: saved.status })
  const isRemoved = formText(form, 'do') === 'remove'
  throw redirect(isRemoved ? `${consolePaths.places()}?removed` : `${here}?saved=place&item=`, 303)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => consoleMeta(matches, loaderData?.name ?? 'Place')

/** The radius of the circle that the map of a home shows, which that of a place does not. */
const NO_CIRCLE = 0

/** A place: what it is called, where it is, and its card on the front page. */
export default function PlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, form, position, address, picture, state, done } = loaderData
  const shownDone = actionData ? null : done
  return (
    <ConsolePage
      title={name}
      crumb={<Link to={consolePaths.places()}>Places</Link>}
      actions={
        <a className="c-btn" href={address}>
          See its homes
        </a>
      }
    >
      <div className="c-cols">
        <div className="c-stack">
          <Outcome fault={actionData?.fault ?? null} done={shownDone} />
          <FieldsForm form={form} state={actionData?.state} isMain>
            <PositionMap {...position} radiusM={NO_CIRCLE} isNew />
          </FieldsForm>
        </div>
        <aside>
          <div className="c-stack">
            <h2>Picture</h2>
            <PlacePicture name={name} picture={picture} state={state} isRefused={Boolean(actionData?.fault)} />
          </div>
        </aside>
      </div>
    </ConsolePage>
  )
}

type PictureProps = Pick<Route.ComponentProps['loaderData'], 'name' | 'picture' | 'state'>

const SHOWN_WIDTH = 480

/** The picture, and the form that uploads another one. What is typed beside it stays. */
function PlacePicture({ name, picture, state, isRefused }: PictureProps & { readonly isRefused: boolean }) {
  useLookAgain(state === 'in work')
  return (
    <>
      {picture?.isShown ? (
        <img
          className="c-place-picture"
          src={mediaUrl(picture.hash, mediaWidthFor(picture.width, SHOWN_WIDTH), 'jpg')}
          alt={`${name} as the front page shows it`}
        />
      ) : (
        <p className={state === 'failed' ? 'c-note bad' : 'c-empty'} role="status">
          {picture === null
            ? placeText.pictureNone
            : state === 'failed'
              ? placeText.pictureFailed
              : placeText.pictureInWork}
        </p>
      )}
      <Form method="post" encType="multipart/form-data" className="c-stack" preventScrollReset>
        <div className="c-field">
          <label htmlFor="place-picture">{picture ? 'Another picture' : 'Choose a picture'}</label>
          <input
            id="place-picture"
            className="c-input"
            type="file"
            name="files"
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? `${FAULT_ID} place-picture-hint` : 'place-picture-hint'}
          />
          <span className="c-hint" id="place-picture-hint">
            {placeText.pictureAbout}
          </span>
        </div>
        <div>
          <button className="c-btn">Upload</button>
        </div>
      </Form>
      {picture ? (
        <Form method="post">
          <ConfirmButton
            label="Remove the picture"
            question="Its card on the front page is then empty."
            intent="plain"
          />
        </Form>
      ) : null}
    </>
  )
}
