import { describe, expect, test } from 'vitest'
import { citationFaults } from './citation-faults.ts'

const headings = new Map([
  ['docs/specification.md', ['Specification', '4. States and transitions', '9. Business constants and limits']],
  ['docs/booking-rules.md', ['Booking rules', 'Holds', 'Payment schedule']],
  ['docs/decisions/0014-rules-left-open.md', ['14. Rules of prices and bookings']],
  ['demo/content/ATTRIBUTION.md', ['Attribution']],
])

const faultsOf = (text: string, file = 'src/core/a.ts') => citationFaults(file, text, headings)

describe('what a reader can open may be cited', () => {
  test.each([
    '/** As the specification (§4) has it, and specification §4 and §9. */',
    '/** Fifteen minutes (docs/booking-rules.md, Holds). */',
    '/** Three tries\n * (docs/booking-rules.md, Payment\n * schedule; milliseconds). */',
    '// See docs/booking-rules.md.',
    '/** As decision 14 says (docs/decisions/0014-rules-left-open.md, docs/decisions/0014). */',
    '/** By the weak comparison of RFC 9110 §8.8.3.2, and RFC 6749 §4.1.3 with RFC 7636. */',
    '/** OpenID Connect Core 1.0 §5.3.2. */',
    "const text = 'the reference of your booking'",
  ])('%s', (text) => expect(faultsOf(text)).toEqual([]))

  test('a document beside the file', () =>
    expect(faultsOf('/** Its skeleton (ATTRIBUTION.md). */', 'demo/content/demo-stay.ts')).toEqual([]))
})

describe('what is elsewhere, or nowhere, may not', () => {
  test.each([
    ['a paper outside', '/** Fifteen minutes (domain reference §3.2, checkout hold). */'],
    ['one that is broken over two lines', '/** At most (domain\n * reference §3.5). */'],
    ['one by its file', '/** Never a 5xx (reference: identity.md §0.6). */'],
    ['one without a section', '-- (trust reference, S22)'],
    ['a section of nothing', '// although §5.2 proposes it'],
    ['the design', '/** Lifetimes (design §6). */'],
    ['a document that is not there', '/** (docs/booking.md) */'],
    ['a heading that is not there', '/** (docs/booking-rules.md, Hold) */'],
    ['a longer heading than there is', '/** (docs/booking-rules.md, Holds and requests) */'],
    ['a decision that is not there', '// decision 15'],
    ['a section the specification does not have', '/** Specification §12. */'],
  ])('%s', (_, text) => expect(faultsOf(text)).not.toEqual([]))
})
