import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'

/** Shown where there are no bookings. `again`: there were some before. */
export function NoBookings({ again = false }: { readonly again?: boolean }) {
  return (
    <section className="panel">
      <h2>{again ? 'Nothing planned yet' : 'No bookings yet'}</h2>
      <p className="muted">When you book a home, its dates, documents and address live here.</p>
      <p className="mt-4">
        <Link className="btn quiet" to={sitePaths.stays()}>
          Find a home
        </Link>
      </p>
    </section>
  )
}
