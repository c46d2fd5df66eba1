import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { Offered } from '#web/console/may/offered.tsx'

/** Says why a field offers no home to choose, with a link for those who may add one. */
export function NoStayYet({ text }: { readonly text: string }) {
  return (
    <p className="c-quiet">
      {text}{' '}
      <Offered to="POST /api/stays">
        <Link className="c-link" to={consolePaths.newStay()}>
          Add a home
        </Link>
      </Offered>
    </p>
  )
}
