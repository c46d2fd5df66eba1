import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { loadPlaces } from '#web/console/load-places.ts'
import { requireMay } from '#web/console/may/may-in.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { Thumb, thumbUrl } from '#web/console/thumb.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { placeText } from '#web/text/console/place-text.ts'
import { staysIn, placesThere } from '#web/text/counts/settings-counts.ts'
import { placeKindNames } from '../stay/location/place-fields.ts'
import type { Route } from './+types/places-page'
import { pictureOf } from './place-picture.ts'
import { placesInTree, type PlaceInTree } from './place-tree.ts'

/** From how many places on the list can be searched. */
const MANY = 20

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'POST /api/destinations')
  const places = await loadPlaces(consoleApi(context))
  const text = (url.searchParams.get('text') ?? '').trim().slice(0, 100)
  const names = text.toLocaleLowerCase('en')
  const isNamed = ({ place: { name, otherNames } }: PlaceInTree) =>
    `${name}, ${otherNames}`.toLocaleLowerCase('en').includes(names)
  const rows = placesInTree(places)
  return {
    count: places.length,
    text,
    rows: (text === '' ? rows : rows.filter(isNamed)).map((row) => rowOf(row, text === '')),
    done: url.searchParams.has('removed') ? placeText.removed : null,
  }
}

function rowOf({ place, depth, homes: stays }: PlaceInTree, isTree: boolean) {
  const { documentId, name, kind, intro } = place
  const picture = pictureOf(place)
  return {
    documentId,
    name,
    kind: placeKindNames[kind],
    around: isTree ? null : (place.parent?.name ?? null),
    depth: isTree ? depth : 0,
    homes: stays,
    cover: picture?.url ? thumbUrl(picture.hash, picture.width) : null,
    missing: [...(picture ? [] : [placeText.noPicture]), ...(intro === '' ? [placeText.noIntro] : [])],
  }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Places')

/** The places of homes, each with those inside it, and what their cards on the site lack. */
export default function PlacesPage({ loaderData: { count, text, rows, done } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Places"
      crumb={<Link to={consolePaths.settings()}>Settings</Link>}
      sub={placesThere(count)}
      actions={
        <Link className="c-btn go" to={consolePaths.newPlace()}>
          <Icon name="plus" />
          Add a place
        </Link>
      }
    >
      <div className="c-body c-stack">
        <Outcome fault={null} done={done} />
        <p className="c-hint">{placeText.about}</p>
        {count > MANY || text !== '' ? (
          <form className="c-row" role="search">
            <input
              className="c-input c-short"
              name="text"
              defaultValue={text}
              aria-label="Find a place"
              placeholder="Name"
            />
            <button className="c-btn">Find</button>
          </form>
        ) : null}
        {rows.length === 0 ? (
          <p className="c-empty">{text === '' ? placeText.none : placeText.notFound}</p>
        ) : (
          <ul className="c-list c-places">
            {rows.map((row) => (
              <PlaceRow key={row.documentId} row={row} />
            ))}
          </ul>
        )}
      </div>
    </ConsolePage>
  )
}

/** Deeper places are not shown further to the right: there is no room on a phone. */
const DEEPEST = 3

function PlaceRow({ row }: { readonly row: ReturnType<typeof rowOf> }) {
  const { name, kind, around, homes: stays, missing } = row
  return (
    <li data-row data-depth={Math.min(row.depth, DEEPEST) || undefined}>
      <Thumb src={row.cover} />
      <span className="c-main">
        <Link className="c-what" to={consolePaths.place(row.documentId)}>
          {name}
        </Link>
        <span className="c-detail">{[kind, ...(around ? [`in ${around}`] : []), staysIn(stays)].join(' · ')}</span>
      </span>
      {missing.length > 0 && stays > 0 ? <span className="c-tag warn">{missing.join(', ')}</span> : null}
    </li>
  )
}
