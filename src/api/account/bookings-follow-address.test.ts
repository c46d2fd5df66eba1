import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, letStay } from '#tests/support/stays/let-stay.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const newAddress = () => `${randomUUID()}@example.com`

/** Makes two bookings of one account: one with the account's own address, one with that of a friend. */
async function twoBookings() {
  const guest = await shop.guest()
  const [own, friends] = [
    await bookStay(shop, guest, await letStay(shop)),
    await bookStay(shop, guest, await letStay(shop)),
  ]
  const [address, friend] = [newAddress(), newAddress()]
  await setProfile(guest, address, true)
  for (const [{ documentId }, email] of [
    [own, address],
    [friends, friend],
  ] as const)
    await shop.database.db.updateTable('app.booking').set({ guest_email: email }).where('id', '=', documentId).execute()
  const addresses = async () => [
    (await guest.booking(own.documentId)).data.guest.email,
    (await guest.booking(friends.documentId)).data.guest.email,
  ]
  return { guest, address, friend, addresses }
}

const setProfile = ({ uid }: ShopGuest, email: string, isProven: boolean) =>
  shop.database.db.updateTable('app.profile').set({ email, email_verified: isProven }).where('uid', '=', uid).execute()

test('mails about bookings go to the new address of an account once it is proven, and back with it', async () => {
  const { guest, address, friend, addresses } = await twoBookings()
  const next = newAddress()
  await setProfile(guest, next, true)
  expect(await addresses()).toEqual([next, friend])
  // As the link in the mail to the former address does.
  await setProfile(guest, address, true)
  expect(await addresses()).toEqual([address, friend])
})

test('an address that is only typed takes no booking along before it is proven', async () => {
  const { guest, address, friend, addresses } = await twoBookings()
  const [typed, next] = [newAddress(), newAddress()]
  await setProfile(guest, typed, false)
  expect(await addresses()).toEqual([address, friend])
  await setProfile(guest, next, false)
  await setProfile(guest, next, true)
  expect(await addresses()).toEqual([next, friend])
})

test('bookings of others for the same address stay as they are', async () => {
  const { guest, address } = await twoBookings()
  const other = await twoBookings()
  await shop.database.db
    .updateTable('app.booking')
    .set({ guest_email: address })
    .where('uid', '=', other.guest.uid)
    .execute()
  await setProfile(guest, newAddress(), true)
  expect(await other.addresses()).toEqual([address, address])
})
