import { Icon } from '../../components/icon.tsx'
import { SearchForm, type DestinationChoice } from '../../components/search/search-form.tsx'
import { SitePicture } from '../../components/site-picture.tsx'
import { counted } from '../../messages/party-words.ts'

/** One picture, one sentence, one thing to do. */
export function Hero({
  total,
  destinations,
}: {
  readonly total: number
  readonly destinations: readonly DestinationChoice[]
}) {
  return (
    <section className="hero">
      <div className="pic">
        <SitePicture
          name="hero"
          alt="A turquoise cove with pines, a white boathouse and a small boat"
          sizes="100vw"
          priority
        />
      </div>
      <div className="copy">
        <h1>
          Menorca, <em>at its own pace</em>
        </h1>
        <p>Holiday homes with the whole price from the first look.</p>
      </div>
      <SearchForm destinations={destinations} search={{}} id="hero" />
      <ul className="assure">
        <li>
          <Icon name="receipt" />
          Cleaning and taxes are in every total
        </li>
        <li>
          <Icon name="calendar-check" />
          Refunds as dates and amounts, before you pay
        </li>
        {total > 0 && (
          <li>
            <Icon name="key" />
            {counted(total, 'home')}, each booked here and confirmed at once
          </li>
        )}
      </ul>
    </section>
  )
}
