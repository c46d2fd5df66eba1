import { StayCard } from '#web/stay/stay-card.tsx'
import type { StaysPageData } from './stays-page-data.ts'

const CARD_SIZES = '(min-width: 1000px) 28vw, (min-width: 640px) 46vw, 92vw'

/** The homes of the page. */
export function ResultsList({ page }: { readonly page: StaysPageData }) {
  return (
    <div className="list">
      {page.stays.map((stay, index) => (
        <StayCard
          key={stay.slug}
          stay={stay}
          search={page.choice}
          sizes={CARD_SIZES}
          priority={index === 0}
          level={2}
        />
      ))}
    </div>
  )
}
