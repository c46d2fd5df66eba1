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
import { comparedScores, differingAmenities, factNames, type ComparedStay } from './compared-stay.ts'
import { NOT_FOR_TRIP } from './trip-text.ts'

export interface CompareTableProps {
  readonly stays: readonly ComparedStay[]
  readonly trip: StayListSearch
}

/**
 * A table with a column for each home and a row for each question. Rows in which all homes are alike say so; what only
 * some homes have comes last.
 */
export function CompareTable({ stays, trip }: CompareTableProps) {
  const row = (name: string, cell: (stay: ComparedStay) => ReactNode) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {stays.map((stay) => (
        <td key={stay.slug}>{cell(stay)}</td>
      ))}
    </tr>
  )
  const group = (text: string) => (
    <tr className="group">
      <th colSpan={stays.length + 1} scope="colgroup">
        {text}
      </th>
    </tr>
  )
  const scores = comparedScores(stays)
  const amenities = stays.length > 1 ? differingAmenities(stays) : []
  return (
    // The columns do not fit everywhere, so the table scrolls on its own, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reason: see above
    <div className="compare-scroll" role="region" aria-label="Homes side by side" tabIndex={0}>
      <table data-homes={stays.length}>
        <thead>
          <tr>
            <th scope="col" className="question">
              <span className="vh">Question</span>
            </th>
            {stays.map((stay) => (
              <th key={stay.slug} scope="col">
                <StayHead stay={stay} stays={stays} trip={trip} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row('Price', (stay) => (
            <Price stay={stay} />
          ))}
          {row('Guests say', (stay) =>
            stay.rating === null ? 'No reviews yet' : <Rating rating={stay.rating} reviews={stay.reviews} />,
          )}
          {factNames.map((name) => row(name, (stay) => stay.facts[name]))}
          {scores.length > 0 ? group('What guests score, of 5') : null}
          {scores.map(([name, text]) => row(text, (stay) => stay.scores[name]?.toFixed(1) ?? 'Not scored'))}
          {amenities.length > 0 ? group('What only some have') : null}
          {amenities.map((name) => row(name, (stay) => <HasOrNot has={stay.has.includes(name)} />))}
          {row('Go on with', (stay) => (
            <Link className="btn quiet small" to={sitePaths.stay(stay.slug, trip)} rel="nofollow">
              See the home<span className="vh">{` ${stay.title}`}</span>
            </Link>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function StayHead({
  stay,
  stays,
  trip,
}: {
  readonly stay: ComparedStay
  readonly stays: readonly ComparedStay[]
  readonly trip: StayListSearch
}) {
  const others = stays.filter(({ slug }) => slug !== stay.slug).map(({ slug }) => slug)
  return (
    <div className="compare-head">
      <div className="shot">{stay.photo ? <Photo photo={stay.photo} sizes="16rem" alt="" /> : null}</div>
      <FavouriteButton slug={stay.slug} title={stay.title} />
      <Link className="name" to={sitePaths.stay(stay.slug, trip)} rel="nofollow">
        {stay.title}
      </Link>
      {stays.length > 1 ? (
        <Link className="link tiny" to={namedStaysPath('/compare', others, trip)} rel="nofollow">
          Take out<span className="vh">{` ${stay.title}`}</span>
        </Link>
      ) : null}
    </div>
  )
}

function Price({ stay: { totalMinor, fromMinor, currency, isFree } }: { readonly stay: ComparedStay }) {
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
