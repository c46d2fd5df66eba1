import { expect, test, describe } from 'vitest'
import { htmlFaults, htmlFaultsNow } from '../support/pages/html-faults.ts'
import { useEveryPage } from '../support/pages/every-page.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()
const every = useEveryPage(site)

describe('the HTML of every page is valid, as it is sent and as the browser has it with its scripts', () => {
  test.each([...every.pages, ...every.states])('$name', async ({ who, address, status }) => {
    const visitor = await every.visitorWho(who)
    visitor.allowFault(/status of 4\d\d/)
    const response = (await visitor.open(address()))!
    if (status !== undefined) expect(response.status()).toBe(status)
    expect(htmlFaults(await response.text()), 'as it is sent').toEqual([])
    expect(await htmlFaultsNow(visitor.page), 'as the browser has it').toEqual([])
  })
})

test('the check itself finds planted faults', () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>Home</title></head><body>${body}</body></html>`
  expect(htmlFaults(page('<p>Fine</p>'))).toEqual([])
  expect(htmlFaults(page('<span><h3>Name</h3></span>'))).toHaveLength(1)
  expect(htmlFaults(page('<p id="one">1</p><p id="one">2</p>'))).toHaveLength(1)
})
