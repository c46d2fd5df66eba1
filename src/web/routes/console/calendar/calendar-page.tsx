import { Link, data, useLocation, useNavigation, type ShouldRevalidateFunction } from 'react-router'
import type { BlockShape } from '#contract/rate/promo-and-policy.ts'
import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { WrongField } from '#web/console/wrong-field.tsx'
import { ConsolePage } from '#web/console/console-page.tsx'
import type { LiveHandle } from '#web/console/live/live-console.tsx'
import { formText } from '#web/backend/form-text.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { staysInCalendar, tooManyStays } from '#web/text/counts/host-calendar-counts.ts'
import type { Route } from './+types/calendar-page'
import { ArrivedGrid } from './arrived-grid.ts'
import { calendarAddress, isChosenByLook, shownStaysOf } from './calendar-address.ts'
import { CalendarTools, TABLE_DAYS, TablePages } from './calendar-tools.tsx'
import { isOnlyOtherZoom, typedZoom, zoomOf, type CalendarZoom } from './calendar-zoom.ts'
import { CalendarTable } from './calendar-table.tsx'
import { chosenStays } from './chosen-nights.ts'
import { loadTable } from './load-table.ts'
import { changeRange } from './range-action.ts'
import { changeOf, MOST_RANGE_STAYS, readRange, typedChange, type NightRange, type ReadField } from './range-change.ts'
import { askingCalendar, staysOfRange } from './range-stays.ts'
import { RangeForm, type RangeFormProps } from './range-form.tsx'
import { effectOf } from './range-effect.ts'
import { DoneNote } from './undo/done-note.tsx'

type Context = Route.LoaderArgs['context']

export const handle: LiveHandle = { isLive: true }

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Calendar')

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { searchParams } = url
  const read = (name: string) => searchParams.get(name) ?? ''
  const stays = searchParams.getAll('home')
  const cookies = request.headers.get('cookie')
  if (stays.length > 0) {
    const range = readRange(read, stays)
    if (!range) throw pageNotFound(url.pathname)
    if (range.homes.length > MOST_RANGE_STAYS)
      return { range: null, table: await loadTable(context, read, cookies), refusal: tooManyStays(MOST_RANGE_STAYS) }
    return { range: await rangeOf(context, range, read, url.pathname), table: null, refusal: null }
  }
  return { range: null, table: await loadTable(context, read, cookies), refusal: null }
}

export async function action(args: Route.ActionArgs) {
  const sent = await args.request.clone().formData()
  const outcome = await changeRange(args)
  if (outcome instanceof Response) return outcome
  const block = formText(sent, 'intent') === 'block' ? typedBlock(sent) : null
  return data({ ...outcome.data, block }, outcome.init ?? {})
}

const typedBlock = (form: FormData) => ({ reason: formText(form, 'reason'), note: formText(form, 'note').trim() })

/** Whatever the zoom, the page has the same homes and days. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  !isOnlyOtherZoom(currentUrl, nextUrl) && defaultShouldRevalidate

/** Loads what the form for nights shows. */
async function rangeOf(context: Context, range: NightRange, read: ReadField, path: string) {
  const api = consoleApi(context)
  const { from, to } = range
  const found = await staysOfRange(range, askingCalendar(api))
  const stays = found.ok ? found.value : []
  const [stay] = stays
  if (!stay) throw pageNotFound(path)
  const typed = typedChange(read)
  const { fault } = changeOf(typed, stay.currency)
  const preview = await effectOf(api, chosenStays(stays, range), typed)
  const makers = await makersOf(api, stays)
  return {
    homes: stays,
    from,
    to,
    typed,
    fault,
    preview,
    makers,
    shown: shownStaysOf(read),
    actionKey: crypto.randomUUID(),
  }
}

/** Returns the authors of the blocks of homes, by the ids of the blocks. */
async function makersOf(
  api: ReturnType<typeof consoleApi>,
  stays: readonly CalendarStayShape[],
): Promise<Readonly<Record<string, string>>> {
  const blocked = stays.filter(({ claims }) => claims.some(({ kind }) => kind === 'block'))
  const found = await Promise.all(
    blocked.map(async ({ slug }) => api.get<readonly BlockShape[]>(`/api/staff/stays/${slug}/blocks`)),
  )
  const blocks = found.flatMap((response) => (response.ok ? response.value : []))
  return Object.fromEntries(blocks.flatMap(({ documentId, madeBy }) => (madeBy === null ? [] : [[documentId, madeBy]])))
}

export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { range, table } = loaderData
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : loaderData.refusal
  const block = actionData && 'block' in actionData ? actionData.block : null
  const toConfirm = actionData && 'toConfirm' in actionData ? actionData.toConfirm : []
  const done = actionData && 'done' in actionData ? actionData.done : null
  const shownOutcome = { refusal, block, done, toConfirm }
  if (range)
    return (
      <WrongField value={actionData && 'fault' in actionData ? actionData.fault : null}>
        <RangeForm {...(range as Omit<RangeFormProps, keyof typeof shownOutcome>)} {...shownOutcome} />
      </WrongField>
    )
  return <Overview {...table} done={done ?? table.done} refusal={refusal} />
}

/** Returns the zoom of the address, or of the one that is being opened: it is drawn before that is reached. */
function useZoom(): CalendarZoom {
  const here = useLocation()
  const { location: next = here } = useNavigation()
  return zoomOf(new URLSearchParams((next.pathname === here.pathname ? next : here).search).get('zoom'))
}

type Overview = Awaited<ReturnType<typeof loadTable>> & { readonly refusal: string | null }

function Overview({ homes: stays, meta: about, view: read, soldNights, ...rest }: Overview) {
  const { chosen, choices, more, done, refusal } = rest
  const zoom = useZoom()
  const view = { ...read, zoom: typedZoom(zoom) }
  const isNarrowed = view.free || view.homes || isChosenByLook(view)
  const days = Array.from({ length: TABLE_DAYS }, (_, index) => addDays(view.from, index))
  return (
    <ConsolePage
      title="Calendar"
      sub={[staysInCalendar(about.total), more].filter(Boolean).join(' · ')}
      actions={<CalendarTools {...{ view, zoom, chosen, choices }} isSingle={about.total <= 1} />}
    >
      <DoneNote refusal={refusal} done={done} view={view} />
      {about.total === 0 ? (
        <div className="c-body">
          <p className="c-empty">
            {isNarrowed ? 'No home matches. ' : 'Homes will appear here. '}
            <Link
              className="c-link"
              to={
                isNarrowed
                  ? calendarAddress({ from: view.from, zoom: view.zoom, group: view.group })
                  : consolePaths.homes()
              }
            >
              {isNarrowed ? 'Show all homes' : 'Go to the homes'}
            </Link>
          </p>
        </div>
      ) : (
        <ArrivedGrid
          key={`${view.from} ${view.homes} ${view.region} ${view.owner} ${view.free} ${view.group}`}
          view={view}
          zoom={zoom}
          total={about.total}
          first={stays}
          at={about.at}
          holidays={about.holidays}
          soldNights={soldNights}
          table={
            <>
              <CalendarTable
                homes={stays}
                days={days}
                soldNights={soldNights}
                at={about.at}
                holidays={about.holidays}
                view={view}
              />
              <TablePages view={view} cursor={about.cursor} />
            </>
          }
        />
      )}
    </ConsolePage>
  )
}
