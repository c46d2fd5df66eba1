import type { StayListSearch } from '#contract/search/stay-list-path.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { namedStaysPath } from '#contract/search/named-stays-path.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Rating } from '#web/stay/rating.tsx'
import { FavouriteButton } from '#web/favourite/favourite-button.tsx'
import { comparedScores, differingAmenities, factNames, type ComparedHome } from './compared-home.ts'
import { NOT_FOR_TRIP } from './trip-text.ts'

export interface CompareTableProps {
  readonly homes: readonly ComparedHome[]
  readonly trip: StayListSearch
}

/**
 * A table with a column for each home and a row for each question. Rows in which all homes are alike say so; what only
 * some homes have comes last.
 */
export function CompareTable({ homes, trip }: CompareTableProps) {
  const row = (name: string, cell: (home: ComparedHome) => ReactNode) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {homes.map((home) => (
        <td key={home.slug}>{cell(home)}</td>
      ))}
    </tr>
  )
  const group = (text: string) => (
    <tr className="group">
      <th colSpan={homes.length + 1} scope="colgroup">
        {text}
      </th>
    </tr>
  )
  const scores = comparedScores(homes)
  const amenities = homes.length > 1 ? differingAmenities(homes) : []
  return (
    // The columns do not fit everywhere, so the table scrolls on its own, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reason: see above
    <div className="compare-scroll" role="region" aria-label="Homes side by side" tabIndex={0}>
      <table data-homes={homes.length}>
        <thead>
          <tr>
            <th scope="col" className="question">
              <span className="vh">Question</span>
            </th>
            {homes.map((home) => (
              <th key={home.slug} scope="col">
                <HomeHead home={home} homes={homes} trip={trip} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row('Price', (home) => (
            <Price home={home} />
          ))}
          {row('Guests say', (home) =>
            home.rating === null ? 'No reviews yet' : <Rating rating={home.rating} reviews={home.reviews} />,
          )}
          {factNames.map((name) => row(name, (home) => home.facts[name]))}
          {scores.length > 0 ? group('What guests score, of 5') : null}
          {scores.map(([name, text]) => row(text, (home) => home.scores[name]?.toFixed(1) ?? 'Not scored'))}
          {amenities.length > 0 ? group('What only some have') : null}
          {amenities.map((name) => row(name, (home) => <HasOrNot has={home.has.includes(name)} />))}
          {row('Go on with', (home) => (
            <Link className="btn quiet small" to={sitePaths.stay(home.slug, trip)} rel="nofollow">
              See the home<span className="vh">{` ${home.title}`}</span>
            </Link>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HomeHead({
  home,
  homes,
  trip,
}: {
  readonly home: ComparedHome
  readonly homes: readonly ComparedHome[]
  readonly trip: StayListSearch
}) {
  const others = homes.filter(({ slug }) => slug !== home.slug).map(({ slug }) => slug)
  return (
    <div className="compare-head">
      <div className="shot">{home.photo ? <Photo photo={home.photo} sizes="16rem" alt="" /> : null}</div>
      <FavouriteButton slug={home.slug} title={home.title} />
      <Link className="name" to={sitePaths.stay(home.slug, trip)} rel="nofollow">
        {home.title}
      </Link>
      {homes.length > 1 ? (
        <Link className="link tiny" to={namedStaysPath('/compare', others, trip)} rel="nofollow">
          Take out<span className="vh">{` ${home.title}`}</span>
        </Link>
      ) : null}
    </div>
  )
}

function Price({ home: { totalMinor, fromMinor, currency, isFree } }: { readonly home: ComparedHome }) {
  if (totalMinor !== null)
    return (
      <>
        <b className="num price">{formatMoney(totalMinor, currency)}</b> <span className="small muted">total</span>
      </>
    )
  return (
    <>
      {isFree === false ? (
        <span className="free">
          <span className="tag warn">{NOT_FOR_TRIP}</span>
        </span>
      ) : null}
      <span className="small muted">from </span>
      <b className="num price">{formatMoney(fromMinor, currency)}</b> <span className="small muted">a night</span>
    </>
  )
}

function HasOrNot({ has }: { readonly has: boolean }) {
  return has ? (
    <span className="has">
      <Icon name="check" /> Yes
    </span>
  ) : (
    <span className="muted">No</span>
  )
}
