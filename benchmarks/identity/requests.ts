/** An identity service to measure. */
export interface IdentityTarget {
  readonly port: number
  readonly pid: number
  /** Where its operations and its token call begin. */
  readonly prefix: string
  readonly tokens: string
  readonly key: string
  readonly isOurs: boolean
}

export interface Person {
  readonly email: string
  readonly idToken: string
  readonly refreshToken: string
}

/** So many that no limit per account or session is reached. */
const PEOPLE = 800
const PASSWORD = 'slow waves at the pier'
const AT_ONCE = 8

/** Signs up the people who then come back. */
export async function createPeople(target: IdentityTarget): Promise<readonly Person[]> {
  const people: Person[] = []
  const create = async (index: number) => {
    const email = `bench${index}@mail.example`
    const response = await fetch(
      `http://127.0.0.1:${target.port}${target.prefix}/v1/accounts:signUp?key=${target.key}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(index) },
        body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
      },
    )
    if (!response.ok) throw new Error(`sign-up: ${await response.text()}`)
    people.push({ email, ...((await response.json()) as Pick<Person, 'idToken' | 'refreshToken'>) })
  }
  for (let first = 0; first < PEOPLE; first += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => create(first + offset)))
  }
  return people
}

/** The nth request of each kind as text, each for another person and from another address. */
export async function identityRequests(target: IdentityTarget, people: readonly Person[]) {
  const person = (count: number) => people[count % people.length]!
  const json = (count: number, path: string, body: object) =>
    post(target, count, `${target.prefix}${path}?key=${target.key}`, 'application/json', JSON.stringify(body))
  return {
    signIn: (count: number) =>
      json(count, '/v1/accounts:signInWithPassword', {
        email: person(count).email,
        password: PASSWORD,
        returnSecureToken: true,
      }),
    refresh: (count: number) =>
      post(
        target,
        count,
        `${target.tokens}/v1/token?key=${target.key}`,
        'application/x-www-form-urlencoded',
        new URLSearchParams({ grant_type: 'refresh_token', refresh_token: person(count).refreshToken }).toString(),
      ),
    lookup: (count: number) => json(count, '/v1/accounts:lookup', { idToken: person(count).idToken }),
    /** A request of the site's API with an ID token as Bearer: signature, account and sign-in are checked. */
    verify: target.isOurs
      ? (count: number) =>
          `GET /api/users/me HTTP/1.1\r\nhost: 127.0.0.1:${target.port}\r\nauthorization: Bearer ${person(count).idToken}\r\n\r\n`
      : null,
  }
}

function post(target: IdentityTarget, count: number, path: string, type: string, body: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${target.port}\r\nx-forwarded-for: ${addressOf(count)}\r\n` +
    `content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}

/** An address in a network of its own. */
function addressOf(count: number): string {
  return `10.${(count >> 8) & 255}.${count & 255}.1`
}
