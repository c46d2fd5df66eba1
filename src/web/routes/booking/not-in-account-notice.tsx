import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { useSignedInUser } from '#web/sign-in/use-signed-in-user.ts'
import { notInAccountTitle, type NotInAccount } from './not-in-account.ts'

/**
 * Says that the booking or conversation of an address is not in this account, and what to do: whoever has two accounts
 * is mostly logged in with the other one.
 */
export function NotInAccountNotice({ page }: { readonly page: NotInAccount }) {
  const { user, config, address, notInAccount: what } = page
  const isBooking = what === 'booking'
  useSignedInUser(user)
  return (
    <div className="wrap goodbye">
      <h1>{notInAccountTitle(page)}</h1>
      <p>
        {user.email ? (
          <>
            You are logged in as <b>{user.email}</b>.{' '}
          </>
        ) : null}
        {`The ${what} belongs to another account, or it does not exist. `}
        {isBooking
          ? 'Its mails went to the address that it was booked with: log in with that one.'
          : 'Its mails went to the address of that account: log in with that one.'}
      </p>
      <form method="post" action={sitePaths.logout()} className="row gap-5">
        <input type="hidden" name="to" value={address} />
        <button className="btn" type="submit">
          Log in with another account
        </button>
        <Link className="btn quiet" to={isBooking ? sitePaths.bookings() : sitePaths.messages()}>
          {isBooking ? 'Your bookings' : 'Your messages'}
        </Link>
      </form>
      <p className="small muted">
        Not found?{' '}
        <a className="link" href={`mailto:${config.contactEmail}?subject=Support`}>
          Write to us
        </a>{' '}
        with {isBooking ? 'its reference, or its home and dates' : 'the name of the home'}.
      </p>
    </div>
  )
}
