import type { Shop } from './payments/shop-fixture.ts'

interface GivenUp {
  readonly recipient?: string
  readonly data?: Readonly<Record<string, string>>
}

/** Stores a mail that could not be sent, and returns its id. `data`: what its template needs, empty once erased. */
export async function givenUpMessage(
  { database: { db } }: Pick<Shop, 'database'>,
  { recipient = 'somebody@example.com', data = { name: 'Somebody', link: 'https://shop.test' } }: GivenUp = {},
): Promise<string> {
  const { id } = await db
    .insertInto('ops.outbox')
    .values({
      channel: 'email',
      template: 'password_changed',
      recipient,
      data: JSON.stringify(data),
      state: 'failed',
      attempts: 9,
      error: 'The server said 550',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
