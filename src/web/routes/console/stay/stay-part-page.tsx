import { useState } from 'react'
import { data, redirect } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { formText } from '#web/backend/form-text.ts'
import { isFormWithFiles } from '#web/backend/hand-on-form.ts'
import { nowContext } from '#web/backend/context.ts'
import { mayIn } from '#web/console/may/may-in.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { draftText } from '#web/text/console/stay-draft-text.ts'
import { partNames, type PartName } from '#web/text/stay-editor-text.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import type { Route } from './+types/stay-part-page'
import { EditorFrame, ReadyForGuests } from './editor/editor-frame.tsx'
import { loadStay } from './editor/stay-data.ts'
import { headOf, isDrafted, type DraftHead } from './editor/stay-head.ts'
import { sampleWeek } from './editor/sample-week.ts'
import { SampleWeekNote } from './editor/sample-week-note.tsx'
import { asNew, saveForm } from './form/save-form.ts'
import { shownForms } from './form/stay-form.ts'
import { PartForms } from './parts/part-forms.tsx'
import { formsOf, isFactPart, partNamed } from './parts/forms-of.ts'
import { PositionMap } from './location/position-map.tsx'
import { YearStrip } from './year/year-strip.tsx'
import { loadYear } from './year/load-year.ts'
import { countInWork, takePhotos } from './photos/take-photos.ts'
import { PhotosPart } from './photos/photos-part.tsx'
import { refusedPhotosOf, searchAfterUpload, withPhotosInWork } from './photos/refused-photos.ts'
import { changePhotos } from './photos/change-photos.ts'
import { roomOptions } from './photos/room-options.ts'

/** Whether forms of the part have a home to choose. */
const isWithStays = (part: PartName) => part === 'prices' || part === 'parts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const part = partNamed(params.part)
  if (part === null) throw pageNotFound(url.pathname)
  const api = consoleApi(context)
  // Before the photos are read: one that is ready in between is shown, and the page does not wait for it again.
  const photosInWork = part === 'photos' ? await countInWork(api, url.searchParams.get('waiting') ?? '') : 0
  const found = await loadStay(api, params.slug, url.pathname, isWithStays(part))
  const today = todayIn(found.rates.terms.timeZone, context.get(nowContext)().getTime())
  const isPriced = part === 'prices' || part === 'rules'
  const was = /^\d{1,10}$/.exec(url.searchParams.get('was') ?? '')?.[0]
  return {
    part,
    head: headOf(found),
    forms: shownForms(formsOf(part, { ...found, today }), mayIn(context), found.details.slug),
    position: part === 'location' ? found.details.position : null,
    photos: part === 'photos' ? (found.home.photos ?? []) : [],
    rooms: part === 'photos' ? roomOptions(found.details.rooms) : [],
    photosInWork,
    refusedPhotos: part === 'photos' ? refusedPhotosOf(url.searchParams) : [],
    removedPhoto: url.searchParams.get('removed'),
    removedRoom: url.searchParams.get('room'),
    sample: isPriced ? { saved: sampleWeek(found.rates.terms, context.get(nowContext)().getTime()) } : null,
    follows: isPriced ? found.rates.follows : null,
    year: part === 'prices' ? await loadYear(api, found, today) : null,
    wasMinor: was === undefined ? null : Number(was),
    notice: noticeOf(url, isDrafted(found) && isFactPart(part)),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const part = partNamed(params.part)
  if (part === null) throw pageNotFound(url.pathname)
  const api = consoleApi(context)
  const here = consolePaths.stayPart(params.slug, part)
  if (part === 'photos' && isFormWithFiles(request)) {
    const taken = await takePhotos(context, request)
    if ('ids' in taken) throw redirect(here + searchAfterUpload(taken.ids, taken.refused), 303)
    return data(
      { photoFault: taken.message, isUpload: true, texts: undefined, seen: null, clashes: [], wrongRoom: null },
      { status: taken.status },
    )
  }
  const form = await request.formData()
  const found = await loadStay(api, params.slug, url.pathname, isWithStays(part))
  if (part === 'photos') {
    const changed = await changePhotos(context, found, form)
    if (changed.ok) throw redirect(here + withPhotosInWork(changed.query, url.searchParams), 303)
    const { ok: _, message, status, ...refused } = changed
    return data({ photoFault: message, isUpload: false, ...refused }, { status })
  }
  const { terms } = found.rates
  const sent = [formText(form, 'form'), formText(form, 'item')]
  const at = context.get(nowContext)().getTime()
  const today = todayIn(terms.timeZone, at)
  const forms = formsOf(part, { ...found, today })
  const formFor = (requested: string | undefined) =>
    forms.find(({ key, item }) => key === sent[0] && item === requested)
  const stayForm = formFor(sent[1])
  if (!stayForm) {
    // The item that the form was about no longer exists.
    const state = formText(form, 'do') === 'remove' ? null : asNew(formFor(''), form, terms.currency)
    if (state === null) throw redirect(here, 303)
    return data({ state }, { status: 409 })
  }
  const saved = await saveForm(api, stayForm, form, terms.currency)
  if (saved === null) {
    const was = part === 'prices' || part === 'rules' ? sampleWeek(terms, at)?.totalMinor : undefined
    const done = new URLSearchParams({ saved: stayForm.key, item: stayForm.item })
    if (was !== undefined) done.set('was', String(was))
    if (formText(form, 'do') === 'remove') done.set('removed', '')
    throw redirect(`${here}?${done}`, 303)
  }
  const { tried, ...state } = saved.state
  const trial = tried && { tried: sampleWeek({ ...terms, ...tried, version: terms.version }, at) }
  return data({ state, ...trial }, { status: saved.status })
}

function noticeOf({ searchParams }: URL, isKeptBack: boolean): string | null {
  if (!searchParams.has('saved')) return null
  if (isKeptBack) return draftText.done.saved
  return searchParams.has('removed') ? 'Removed.' : 'Saved.'
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData?.head.name ?? 'Home')

/** A part of a home, to be edited. */
export default function StayPartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { part, forms, sample, follows, wasMinor, notice } = loaderData
  const { slug } = loaderData.head
  const [autosaved, setAutosaved] = useState<{ readonly slug: string; readonly draft: DraftHead } | null>(null)
  const saved = autosaved?.slug === slug ? autosaved.draft : null
  const head = { ...loaderData.head, draft: newerOf(loaderData.head.draft, saved) }
  const state = actionData && 'state' in actionData ? actionData.state : undefined
  const tried = actionData && 'tried' in actionData ? actionData.tried : undefined
  const beside = sample ? (
    <SampleWeekNote saved={sample.saved} tried={tried} wasMinor={wasMinor} follows={follows} />
  ) : (
    <ReadyForGuests head={head} />
  )
  return (
    <EditorFrame head={head} notice={actionData ? null : notice} beside={beside}>
      {part === 'photos' ? (
        <PhotosPart {...loaderData} refused={actionData && 'photoFault' in actionData ? actionData : undefined} />
      ) : (
        <>
          {loaderData.year ? <YearStrip year={loaderData.year} /> : null}
          <PartForms
            key={part}
            title={partNames[part]}
            forms={forms}
            state={state}
            behind={loaderData.position ? <PositionMap {...loaderData.position} /> : null}
            onDraftSaved={(draft) => setAutosaved({ slug, draft })}
          />
        </>
      )}
    </EditorFrame>
  )
}

/** Returns what is drafted, as the page was read or as a form has saved itself since. */
function newerOf(read: DraftHead, autosaved: DraftHead | null): DraftHead {
  return autosaved && (autosaved.savedAt ?? '') > (read.savedAt ?? '') ? autosaved : read
}
