import { Link } from 'react-router'
import type { EntryOf } from '#contract/collection/entry-of.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { rightsContext } from '#web/console/may/may-in.ts'
import { loadPlaces } from '#web/console/load-places.ts'
import { Offered } from '#web/console/may/offered.tsx'
import { SortHead } from '#web/console/find/sort-head.tsx'
import { Thumb, thumbUrl } from '#web/console/thumb.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { staysRun, missingCount } from '#web/text/counts/console-stay-counts.ts'
import { instantDay } from '#web/text/instant-text.ts'
import type { Route } from './+types/stays-page'
import { StateTag } from './editor/editor-frame.tsx'
import { missingInStay } from './editor/missing-in-stay.ts'
import {
  stayListOrderAfter,
  stayListOrderOf,
  stayListOrderText,
  staySort,
  type StayColumn,
  type StayListOrder,
} from './stay-list-order.ts'

const PAGE_SIZE = 20

interface Pages {
  readonly pagination: { readonly page: number; readonly pageCount: number; readonly total: number }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const text = (url.searchParams.get('text') ?? '').trim().slice(0, 100)
  const show = ['published', 'draft'].find((known) => known === url.searchParams.get('show')) ?? ''
  const region = /^[a-z0-9-]{1,80}$/.exec(url.searchParams.get('region') ?? '')?.[0] ?? ''
  const order = stayListOrderOf(url.searchParams.get('sort'))
  const { timeZone } = context.get(rightsContext)
  const page = Number(/^[1-9]\d{0,3}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1)
  // Only those who run a home are told of its drafts, so this request leaves out the homes of other hosts.
  const api = consoleApi(context)
  const listed = api.list<EntryOf<'stays'>, Pages>('/api/stays', {
    status: 'draft',
    ...(text !== '' && { _q: text }),
    ...(show !== '' && { [`filters[publishedAt][${show === 'draft' ? '$null' : '$notNull'}]`]: 'true' }),
    ...(region !== '' && { 'filters[destination][slug][$eq]': region }),
    sort: staySort(order),
    'populate[cover]': 'true',
    'populate[destination]': 'true',
    'populate[photos][fields]': 'alternativeText',
    'populate[photos][limit]': 100,
    'populate[amenities][fields]': 'slug',
    'populate[amenities][limit]': 1,
    'pagination[page]': page,
    'pagination[pageSize]': PAGE_SIZE,
  })
  const [found, places] = await Promise.all([listed, loadPlaces(api)])
  const { data, meta } = requireData(found, () => pageNotFound(url.pathname))
  const regions = places.map(({ slug, label }) => ({ slug, name: label }))
  return { text, show, region, regions, order, homes: data.map((stay) => rowOf(stay, timeZone)), ...meta.pagination }
}

function rowOf(stay: EntryOf<'stays'>, timeZone: string) {
  const missing = missingInStay(stay)
  const { cover } = stay
  return {
    // A home with one of these slugs is linked by its id, because its address is that of the new home or of the import.
    key: ['new', 'import'].includes(stay.slug) ? stay.documentId : stay.slug,
    name: stay.name,
    place: stay.destination?.name ?? '',
    maxGuests: stay.maxGuests,
    price: formatMoney(stay.nightlyMinor, stay.currency),
    changed: instantDay(stay.updatedAt, timeZone),
    isPublished: stay.publishedAt !== null,
    missing: missing.map(({ text }) => text),
    isHeld: missing.some(({ isNeeded }) => isNeeded),
    cover: cover ? thumbUrl(cover.hash, cover.width) : null,
  }
}

type Row = ReturnType<typeof rowOf>

const SHOWN = [
  ['', 'All'],
  ['published', 'Published'],
  ['draft', 'Drafts'],
] as const

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Homes')

/** The homes that the user runs, with what each of them still lacks. */
export default function ConsoleStaysPage({ loaderData }: Route.ComponentProps) {
  const { homes: stays, text, show, region, order, total, page, pageCount } = loaderData
  const isFirst = total === 0 && text === '' && show === '' && region === ''
  const queryOf: QueryOf = (more) => {
    const fields = Object.entries({ text, show, region, sort: stayListOrderText(order), ...more })
    return `?${new URLSearchParams(fields.filter(([, value]) => value !== ''))}`
  }
  return (
    <ConsolePage
      title="Homes"
      sub={staysRun(total)}
      actions={
        <>
          <Offered to="POST /api/staff/stay-imports">
            <Link className="c-btn" to={consolePaths.importStays()}>
              Import
            </Link>
          </Offered>
          <Offered to="POST /api/stays">
            <Link className={isFirst ? 'c-btn' : 'c-btn go'} to={consolePaths.newStay()}>
              <Icon name="plus" />
              Add a home
            </Link>
          </Offered>
        </>
      }
    >
      <div className="c-body c-stack">
        {isFirst ? (
          <FirstStay />
        ) : (
          <>
            <div className="c-row">
              <StayFinder {...loaderData} />
              <StateLinks show={show} queryOf={queryOf} />
            </div>
            {stays.length === 0 ? (
              <p className="c-empty">No home matches.</p>
            ) : (
              <StaysTable
                stays={stays}
                order={order}
                searchOf={(sorted) => queryOf({ sort: stayListOrderText(sorted) })}
              />
            )}
            <PageLinks page={page} pageCount={pageCount} queryOf={queryOf} />
          </>
        )}
      </div>
    </ConsolePage>
  )
}

/** Returns the address of the list with some of what was asked for replaced. */
type QueryOf = (more: Readonly<Record<string, string>>) => string

type SearchProps = Pick<Route.ComponentProps['loaderData'], 'text' | 'show' | 'region' | 'regions' | 'order'>

function StayFinder({ text, show, region, regions, order }: SearchProps) {
  const sort = stayListOrderText(order)
  return (
    <form className="c-row" role="search">
      {show === '' ? null : <input type="hidden" name="show" value={show} />}
      {sort === '' ? null : <input type="hidden" name="sort" value={sort} />}
      <input
        className="c-input c-short"
        name="text"
        defaultValue={text}
        aria-label="Find a home"
        placeholder="Name or words"
      />
      {regions.length > 1 ? (
        <select className="c-input c-short" name="region" key={region} defaultValue={region} aria-label="Place">
          <option value="">All places</option>
          {regions.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
      <button className="c-btn">Find</button>
    </form>
  )
}

function StateLinks({ show, queryOf }: { readonly show: string; readonly queryOf: QueryOf }) {
  return (
    <nav className="c-segments" aria-label="Which homes">
      {SHOWN.map(([value, label]) => (
        <Link
          key={value}
          className="c-segment"
          to={queryOf({ show: value })}
          aria-current={value === show ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

interface PageLinksProps {
  readonly page: number
  readonly pageCount: number
  readonly queryOf: QueryOf
}

function PageLinks({ page, pageCount, queryOf }: PageLinksProps) {
  if (pageCount <= 1) return null
  return (
    <nav className="c-pages" aria-label="Pages">
      {page > 1 ? (
        <Link className="c-btn" to={queryOf({ page: String(page - 1) })}>
          Before
        </Link>
      ) : null}
      {page < pageCount ? (
        <Link className="c-btn" to={queryOf({ page: String(page + 1) })}>
          Next
        </Link>
      ) : null}
    </nav>
  )
}

function FirstStay() {
  return (
    <div className="c-stack">
      <p className="c-empty">
        The homes you let appear here: photos, prices, rules, and whether guests see them. The first one takes ten
        minutes.
      </p>
      <div>
        <Link className="c-btn go" to={consolePaths.newStay()}>
          <Icon name="plus" />
          Add your first home
        </Link>
      </div>
    </div>
  )
}

interface StaysTableProps {
  readonly stays: readonly Row[]
  readonly order: StayListOrder
  /** Returns the address of the list in an order, from its first page. */
  readonly searchOf: (order: StayListOrder) => string
}

function StaysTable({ stays, order, searchOf }: StaysTableProps) {
  const head = (column: StayColumn) => ({
    sorted: order.column === column ? (order.isDescending ? ('descending' as const) : ('ascending' as const)) : null,
    to: searchOf(stayListOrderAfter(order, column)),
  })
  return (
    <table className="c-table c-homes">
      <caption className="vh">Homes</caption>
      <thead>
        <tr>
          <SortHead label="Home" {...head('name')} />
          <SortHead label="Sleeps" isFigure {...head('sleeps')} />
          <th scope="col">Missing</th>
          <SortHead label="A night" isFigure {...head('price')} />
          <SortHead label="Last changed" {...head('changed')} />
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {stays.map((stay) => (
          <StayRow key={stay.key} stay={stay} />
        ))}
      </tbody>
    </table>
  )
}

function StayRow({ stay }: { readonly stay: Row }) {
  return (
    <tr data-row>
      <th scope="row">
        <span className="c-home">
          <Thumb src={stay.cover} />
          <span className="c-main">
            <Link className="c-what" to={consolePaths.home(stay.key)}>
              {stay.name}
            </Link>
            <span className="c-detail">{stay.place}</span>
          </span>
        </span>
      </th>
      <td className="c-figure">
        <span className="c-only-narrow">sleeps </span>
        {stay.maxGuests}
      </td>
      <td title={stay.missing.join('; ')}>
        {stay.missing.length === 0 ? (
          <span className="c-quiet">{missingCount(0)}</span>
        ) : (
          <span className={stay.isHeld ? 'c-icon-bad' : 'c-icon-warn'}>{missingCount(stay.missing.length)}</span>
        )}
      </td>
      <td className="c-figure">
        {stay.price}
        <span className="c-only-narrow"> a night</span>
      </td>
      <td className="c-quiet c-nowrap">{stay.changed}</td>
      <td>
        <StateTag isPublished={stay.isPublished} />
      </td>
    </tr>
  )
}
