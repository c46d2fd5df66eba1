import type { ImportedNightsShape } from '#contract/channel/imported-nights.ts'
import type { ClashShape, StayChannelsShape } from '#contract/channel/channel-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { isUuid } from '#core/is-uuid.ts'
import { boundedForm } from '#web/backend/bounded-form.ts'
import { nowContext } from '#web/backend/context.ts'
import { isFormWithFiles } from '#web/backend/hand-on-form.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { FAULT_ID } from '#web/console/wrong-field.tsx'
import { useMay } from '#web/console/may/may.ts'
import { Icon } from '#web/icon/icon.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { whenText } from '#web/text/today-text.ts'
import { channelsDone, channelsText, type ChannelsDone } from '#web/text/console/channel-text.ts'
import type { Route } from './+types/channels-page'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { loadStay } from '../editor/stay-data.ts'
import { headOf } from '../editor/stay-head.ts'
import { CalendarLinks } from './calendar-links.tsx'
import { channelsAction } from './channels-action.ts'
import { Clashes as CompareClashes } from '../form/clashes.tsx'
import { Clashes } from './clashes.tsx'
import { ImportedNights } from './imported-nights.tsx'
import { Feeds } from './feeds.tsx'

/** As many bytes as the longest calendar has, with room for the other fields. */
const MOST_FORM_BYTES = 1024 * 1024

interface PagesMeta {
  readonly pagination: { readonly page: number; readonly pageCount: number; readonly total: number }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = consoleApi(context)
  const found = await loadStay(api, params.slug, url.pathname)
  const { documentId } = found.details
  const response = await api.get<StayChannelsShape>(`/api/staff/stays/${documentId}/channels`)
  const channels = requireData(response, () => pageNotFound(url.pathname))
  const done = url.searchParams.get('done') ?? ''
  return {
    head: headOf(found),
    timeZone: found.rates.terms.timeZone,
    isInstant: found.rates.terms.bookingMode === 'instant',
    at: context.get(nowContext)().toISOString(),
    ...channels,
    clashes: await clashesOf(api, url, { documentId, first: channels }),
    imported: await importedNightsOf(api, url, documentId),
    notice: Object.hasOwn(channelsDone, done) ? channelsDone[done as ChannelsDone] : null,
  }
}

interface ClashesOfStay {
  readonly documentId: string
  readonly first: StayChannelsShape
}

/** Returns the page of clashes that the address asks for, by its number or by a clash on it. */
async function clashesOf(
  api: ReturnType<typeof consoleApi>,
  { searchParams }: URL,
  { documentId, first }: ClashesOfStay,
) {
  const page = /^[1-9]\d{0,5}$/.exec(searchParams.get('page') ?? '')?.[0]
  const clash = searchParams.get('clash') ?? ''
  const holding = isUuid(clash) ? clash : undefined
  const isFirst = holding === undefined && (page === undefined || page === '1')
  const found = isFirst
    ? null
    : await api.list<ClashShape, PagesMeta>(`/api/staff/stays/${documentId}/clashes`, { page, holding })
  // The last clash of a page may have been settled meanwhile.
  if (found?.ok && found.value.data.length > 0) return { list: found.value.data, ...found.value.meta.pagination }
  const { clashes, clashCount } = first
  return { list: clashes, page: 1, pageCount: clashes.length < clashCount ? 2 : 1, total: clashCount }
}

/** Returns the page of imported nights that the address asks for. */
async function importedNightsOf(api: ReturnType<typeof consoleApi>, url: URL, documentId: string) {
  const page = /^[1-9]\d{0,5}$/.exec(url.searchParams.get('nights') ?? '')?.[0]
  const path = `/api/staff/stays/${documentId}/imported-nights`
  const found = await api.list<ImportedNightsShape, PagesMeta>(path, { page })
  if (!found.ok) throw pageNotFound(url.pathname)
  return { list: found.value.data, ...found.value.meta.pagination }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = isFormWithFiles(request) ? await boundedForm(request, MOST_FORM_BYTES) : await request.formData()
  return channelsAction(consoleApi(context), params.slug, form)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData ? `Channels of ${loaderData.head.name}` : 'Channels')

/**
 * The calendars of other sites for a home: nights that were let twice, calendars that are read, and links at which
 * others read.
 */
export default function ChannelsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { head, feeds, links, clashes, imported, silentSince, isInstant, notice, timeZone, at } = loaderData
  const mayChange = useMay()('POST /api/staff/stays/:id/feeds', head.slug)
  return (
    <EditorFrame
      head={head}
      notice={actionData ? null : notice}
      beside={<CalendarLinks links={links} at={at} timeZone={timeZone} isReadOnly={!mayChange} />}
    >
      {actionData && actionData.clashes.length > 0 ? (
        <CompareClashes
          clashes={actionData.clashes}
          saved={consolePaths.stayChannels(head.slug) + (actionData.amounts ? `?nights=${imported.page}#imported` : '')}
        />
      ) : actionData ? (
        <div className="c-note bad" id={FAULT_ID} role="alert">
          <Icon name="alert" />
          <span>{actionData.fault}</span>
        </div>
      ) : null}
      {silentSince && isInstant ? (
        <div className="c-note warn" role="status">
          <Icon name="hourglass" />
          <span>{channelsText.silentSince(whenText(silentSince, at, timeZone))}</span>
        </div>
      ) : null}
      {clashes.total > 0 ? <Clashes {...clashes} slug={head.slug} /> : null}
      <Feeds
        feeds={feeds}
        at={at}
        timeZone={timeZone}
        isReadOnly={!mayChange}
        refused={actionData?.amounts ? undefined : actionData}
      />
      <ImportedNights
        {...imported}
        slug={head.slug}
        isReadOnly={!mayChange}
        refused={actionData?.amounts ? { typed: actionData.amounts, wrong: actionData.wrong } : undefined}
      />
    </EditorFrame>
  )
}
