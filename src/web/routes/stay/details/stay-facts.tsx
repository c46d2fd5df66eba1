import { bathroomsOfStay, bedroomsOfStay } from '#web/text/counts/card-counts.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { StayPageShape } from '#contract/stay-shapes.ts'
import type { PageFacts } from '#core/collection/page-facts.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import type { IconName } from '#web/icon/icon-name.ts'
import { Photo } from '#web/ui/photo.tsx'
import { counted } from '#core/text/counted.ts'
import { dateQuery } from '#web/routes/stay/calendar/stay-view-path.ts'
import type { StayPageData } from '#web/routes/stay/stay-page-data.ts'

type FactsOf = PageFacts &
  Pick<StayPageShape, 'summary' | 'description' | 'maxGuests' | 'bedrooms' | 'beds' | 'bathrooms' | 'rooms'> &
  Pick<StayPageData, 'slug' | 'view' | 'host' | 'amenities'>

/** Describes the home: a lead sentence, the figures, the description, who sleeps where, and who looks after it. */
export function StayFacts({ stay }: { readonly stay: FactsOf }) {
  const sleepingRooms = stay.rooms.filter((room) => room.beds.length > 0)
  return (
    <>
      <section className="block">
        <p className="lede">{stay.summary}</p>
        <ul className="keyfacts">
          <Fact icon="users" title={counted(stay.maxGuests, 'guest')} detail="plus infants" />
          <Fact icon="bed" title={bedroomsOfStay(stay.bedrooms)} detail={counted(stay.beds, 'bed')} />
          <Fact
            icon="bath"
            title={bathroomsOfStay(stay.bathrooms)}
            detail={stay.amenities.some(({ icon, present }) => icon === 'bath' && present) ? 'with bathtub' : ''}
          />
          {stay.areaM2 === null ? null : <Fact icon="ruler" title={`${stay.areaM2} m²`} detail="inside" />}
        </ul>
      </section>
      <section className="block">
        <h2>About the home</h2>
        <div className="prose">
          {stay.description.split(/\n+/).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      </section>
      {sleepingRooms.length > 0 ? (
        <section className="block">
          <h2>Where you sleep</h2>
          <ul className="sleep">
            {sleepingRooms.map((room, index) => (
              <li key={index}>
                <Icon name="bed" />
                <b>{room.name}</b>
                <span>{room.beds.join(', ')}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="block">
        <div className="host">
          {/* Not the component of the messages: shared by two pages, it would become a file of its own that this page
              would have to load. */}
          <span className="avatar" aria-hidden={!stay.host.portrait}>
            {stay.host.portrait ? <Photo photo={stay.host.portrait} sizes="72px" /> : stay.host.initials}
          </span>
          <div>
            <h2>{stay.host.heading}</h2>
            <p className="muted small">{stay.host.about}</p>
            {stay.host.languages ? <p className="muted small speaks">{stay.host.languages}</p> : null}
            <p>
              <Link
                className="link small"
                to={sitePaths.askHost(stay.slug, { ...dateQuery(stay.view), ...stay.view.search })}
                rel="nofollow"
              >
                Ask the host
              </Link>
            </p>
          </div>
        </div>
      </section>
    </>
  )
}

function Fact({
  icon,
  title,
  detail,
}: {
  readonly icon: IconName
  readonly title: ReactNode
  readonly detail: string
}) {
  return (
    <li>
      <Icon name={icon} />
      <b>{title}</b>
      <span>{detail}</span>
    </li>
  )
}
